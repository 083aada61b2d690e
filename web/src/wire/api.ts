/** The requests of the page. Every refusal is an `ApiError` whose message is a sentence for people. */

import type {
  ChatMessage,
  EnteredAnswer,
  Explanation,
  GameEntry,
  GameEvent,
  Hint,
  LessonEntry,
  LobbyEntry,
  NewTable,
  NewTableAnswer,
  OpenedAnswer,
  OwnTable,
  Place,
  PlanNext,
  PuzzleAnswer,
  PuzzleList,
  PushBrowser,
  ReachEntry,
  RematchAnswer,
  ReviewSoFar,
  RuleEntry,
  SeatChangedAnswer,
  SeatedAnswer,
  StateMessage,
  Wish,
} from "./messages";
import { offline } from "../offline/offline.svelte";
import { withNames } from "./naming";
import { mergeEvents } from "./reducer";

export class ApiError extends Error {
  constructor(
    message: string,
    readonly rule: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    offline.unheard();
    throw new ApiError("The server does not answer. Check your connection and try again.", "", 0);
  }
  offline.heard();
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw refusal(said, answer.status);
  return said as T;
}

function refusal(said: unknown, status: number): ApiError {
  const given = (said ?? {}) as { error?: unknown; rule?: unknown };
  const sentence = typeof given.error === "string" ? given.error : "That did not work. Try again in a moment.";
  return new ApiError(sentence, typeof given.rule === "string" ? given.rule : "", status);
}

const boards = new Map<string, Promise<unknown>>();

/** What a game's board is made of never changes: it is asked for once. */
function boardOf(game: string): Promise<unknown> {
  let board = boards.get(game);
  if (!board) {
    board = ask<unknown>("GET", `/games/${game}/board`);
    board.catch(() => boards.delete(game)); // ask again the next time
    boards.set(game, board);
  }
  return board;
}

export const api = {
  games: () => ask<GameEntry[]>("GET", "/games"),
  board: <B>(game: string) => boardOf(game) as Promise<B>,
  rules: (game: string) => ask<RuleEntry[]>("GET", `/rules/${game}`),
  lessons: (game: string) => ask<LessonEntry[]>("GET", `/games/${game}/lessons`),
  learn: (game: string, lesson: string) => ask<OpenedAnswer>("POST", "/lessons", { game, lesson }),
  puzzles: (game: string) => ask<PuzzleList>("GET", `/games/${game}/puzzles`),
  puzzle: (game: string, number: number) => ask<OpenedAnswer>("POST", "/puzzles", { game, number }),
  puzzleAnswer: (game: string, number: number) => ask<PuzzleAnswer>("GET", `/games/${game}/puzzles/${number}/answer`),
  tables: () => ask<LobbyEntry[]>("GET", "/tables"),
  create: (wanted: NewTable) => ask<NewTableAnswer>("POST", "/tables", wanted),
  reach: () => ask<ReachEntry>("GET", "/reach"),
  letNetworkIn: () => ask<ReachEntry>("POST", "/reach"),
  /** By the secret of a link, or (empty) by what the cookie holds. `also`: besides the seat one is in. */
  enter: (table: string, secret: string, more: { name?: string; also?: boolean; ready?: boolean } = {}) =>
    ask<EnteredAnswer>("POST", `/tables/${table}/enter`, { secret, ...more }),
  ready: (table: string, ready: boolean, name?: string) =>
    ask<unknown>("POST", `/tables/${table}/ready`, name === undefined ? { ready } : { ready, name }),
  places: (table: string) => ask<Place[]>("GET", `/tables/${table}/places`),
  sit: (table: string, seat: number, name: string) =>
    ask<SeatedAnswer>("POST", `/tables/${table}/sit`, { seat, name }),
  state: (table: string) => ask<StateMessage>("GET", `/tables/${table}`),
  /** An earlier moment. The events are among those known already; only what is not is sent. */
  at: async (table: string, ply: number, known: GameEvent[]): Promise<StateMessage> => {
    const then = known.filter((event) => event.ply <= ply);
    const state = await ask<StateMessage>("GET", `/tables/${table}/at/${ply}?since=${then.length}`);
    return withNames({ ...state, since: 0, events: mergeEvents(then, state) });
  },
  move: (table: string, decision: number, action: string) =>
    ask<unknown>("POST", `/tables/${table}/moves`, { decision, action }),
  why: (table: string, action: string) => ask<Explanation>("POST", `/tables/${table}/why`, { action }),
  hint: (table: string, decision: number) => ask<Hint>("POST", `/tables/${table}/hint`, { decision }),
  undo: (table: string) => ask<unknown>("POST", `/tables/${table}/undo`),
  nextOfPlan: (table: string, actions: string[]) => ask<PlanNext>("POST", `/tables/${table}/plan/next`, { actions }),
  plan: (table: string, actions: string[]) => ask<unknown>("POST", `/tables/${table}/plan`, { actions }),
  vacation: (table: string, away: boolean) => ask<unknown>("POST", `/tables/${table}/vacation`, { away }),
  pushKey: () => ask<{ key: string | null }>("GET", "/push"),
  push: (table: string, browser: PushBrowser, on: boolean) => ask<unknown>("POST", `/tables/${table}/push`, { browser, on }),
  olderChat: (table: string, before: number) => ask<ChatMessage[]>("GET", `/tables/${table}/chat?before=${before}`),
  mine: (tables: string[]) =>
    ask<OwnTable[]>("GET", `/mine?${tables.map((table) => `table=${encodeURIComponent(table)}`).join("&")}`),
  chat: (table: string, text: string, to: number | null) =>
    ask<unknown>("POST", `/tables/${table}/chat`, { text, to }),
  seat: (table: string, seat: number, change: { kind?: string; name?: string }) =>
    ask<SeatChangedAnswer>("POST", `/tables/${table}/seats/${seat}`, change),
  resign: (table: string) => ask<unknown>("POST", `/tables/${table}/resign`, {}),
  rematch: (table: string) => ask<RematchAnswer>("POST", `/tables/${table}/rematch`),
  propose: (table: string, kind: Wish) => ask<unknown>("POST", `/tables/${table}/ask`, { kind }),
  answer: (table: string, yes: boolean) => ask<unknown>("POST", `/tables/${table}/answer`, { yes }),
  resume: (table: string) => ask<unknown>("POST", `/tables/${table}/resume`),
  fork: (table: string, ply: number | null, seats: string[] | null) =>
    ask<OpenedAnswer>("POST", `/tables/${table}/fork`, { ply, seats }),
  review: (table: string, seat: number | null) => ask<ReviewSoFar>("POST", `/tables/${table}/review`, { seat }),
  webhook: (table: string, url: string | null) => ask<unknown>("POST", `/tables/${table}/webhook`, { url }),
  remove: (table: string) => ask<unknown>("DELETE", `/tables/${table}`),
  lay: (record: unknown, seats: string[] | null, name: string) =>
    ask<OpenedAnswer>("POST", "/records", { record, seats, name }),
};
