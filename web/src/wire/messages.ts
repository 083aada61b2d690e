/** What server and page say to each other, by the names the page uses. The types come from the server: see `schema.ts`.
 * Seats count from 0; -1 is nobody at the table. */

import type { components } from "./schema";

type Schemas = components["schemas"];

// At a table

export type StateMessage = Omit<Schemas["StateMessage"], "version"> & { version: number }; // 0, then as the changes say
export type ChangeMessage = Schemas["ChangeMessage"];
export type ChatMessage = Schemas["ChatMessage"];
export type RefusedMessage = Schemas["RefusedMessage"];
export type WhyMessage = Schemas["WhyMessage"];
export type ServerMessage = StateMessage | ChangeMessage | ChatMessage | RefusedMessage | WhyMessage;
export type ClientMessage = Schemas["ClientMessage"];

export type Choice = Schemas["MenuEntry"];
export type ChoiceNote = Schemas["ChoiceNote"];
export type SeatEntry = Schemas["SeatEntry"];
export type GameEvent = Schemas["EventEntry"];
export type ClockEntry = Schemas["Clock"];
export type AskingEntry = Schemas["Asking"];
export type Wish = AskingEntry["kind"];

// Requests and their answers

export type ReachEntry = Schemas["Reach"];
export type GameEntry = Schemas["GameEntry"];
export type RuleEntry = Schemas["RuleEntry"];
export type LobbyEntry = Schemas["LobbyTable"];
export type PlanNext = Schemas["NextOfPlan"];
export type PushBrowser = Schemas["Browser"];
export type OwnTable = Schemas["OwnTable"];
export type NewTable = Schemas["NewTable"];
export type ClockWish = Schemas["BankClock"] | Schemas["MoveClock"];
export type Links = Schemas["TableLinks"];
export type NewTableAnswer = Schemas["Opened"];
export type LessonEntry = Schemas["LessonEntry"];
export type LessonPlace = Schemas["LessonPlace"];
export type LessonCard = Schemas["LessonCard"];
export type PuzzleList = Schemas["PuzzleList"];
export type PuzzleEntry = Schemas["PuzzleEntry"];
export type PuzzleAnswer = Schemas["PuzzleAnswer"];
export type PuzzlePlace = Schemas["PuzzlePlace"];
export type OpenedAnswer = Schemas["OpenedFor"];
export type EnteredAnswer = Schemas["Entered"];
export type Place = Schemas["Place"];
export type SeatChangedAnswer = Schemas["SeatChanged"];
export type SeatedAnswer = Schemas["Seated"];
export type RematchAnswer = Schemas["Rematch"];
export type Hint = Schemas["Hint"];
export type HintedChoice = Schemas["HintedChoice"];
export type ReviewSoFar = Schemas["ReviewSoFar"];
export type ReviewChances = Schemas["ReviewChances"];
export type ReviewDecision = Schemas["ReviewDecision"];
export type ReviewTurn = Schemas["ReviewTurn"];
export type Explanation = Schemas["Explanation"];
