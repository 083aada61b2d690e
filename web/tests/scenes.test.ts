import { describe, expect, it } from "vitest";
import { crescentMoon } from "../src/games/crescent-moon/kit";
import { dealIn, dealWords } from "../src/games/crescent-moon/deals";
import type { CrescentMoonView } from "../src/games/crescent-moon/wire";
import { yearRows } from "../src/games/crescent-moon/year";
import { crusaders } from "../src/games/crusaders/kit";
import { changedPlaces, doerOf, headlineOf, latestDeeds, partsOf, restOf, scenesOf, withoutSubject } from "../src/stage/scenes";
import type { GameEvent, StateMessage } from "../src/wire/messages";

let number = 0;
const at = (kind: string, seat: number, text: string, more: Record<string, unknown> = {}): GameEvent => ({ n: number++, ply: number, kind, seat, text, ...more });
const turn = (seat: number) => at("turn began", seat, "");
const kinds = (events: GameEvent[], kit = crescentMoon) => scenesOf(events, kit.scenes).map(({ kind, seat, events: own }) => [kind, seat, own.length]);

const assault = [
  turn(4),
  at("marched", 4, "The Nomad marched 1 mercenary.", { origin: "h9", target: "h11" }),
  at("combat began", 4, "The Nomad attacked you in Qalamun.", { hex: "h11", defender: 3 }),
  at("price named", 4, "The Nomad offered the Sultan 2 coins.", { other: 2, price: 2, ware: "card", card: "levy" }),
  at("price answered", 2, "The Sultan refused.", { other: 4, accepted: false }),
  at("strength", 4, "The Nomad had strength 1.", { hex: "h11", side: "attacker", strength: 1, parts: [] }),
  at("strength", 3, "You had strength 2.", { hex: "h11", side: "defender", strength: 2, parts: [] }),
  at("conflict won", 3, "You beat the Nomad.", { hex: "h11", loser: 4, conflict: "combat" }),
  at("units lost", 4, "The Nomad lost 1 mercenary.", { hex: "h11" }),
  turn(0),
];

describe("scenes of Crescent Moon", () => {
  it("a combat is a scene of its own, cut by a bargain in its midst", () => {
    expect(kinds(assault)).toEqual([
      ["turn", 4, 2],
      ["conflict", 4, 1],
      ["bargain", 4, 2],
      ["conflict", 4, 4],
      ["turn", 0, 1],
    ]);
  });
  it("each has a headline, and a card where there is more to read", () => {
    const found = scenesOf(assault, crescentMoon.scenes);
    expect(found.map((scene) => headlineOf(scene, crescentMoon.scenes))).toEqual([
      "The Nomad marched 1 mercenary.",
      "The Nomad attacked you in Qalamun.",
      "The Sultan refused.",
      "You beat the Nomad.",
      "",
    ]);
    expect(found.map((scene) => crescentMoon.scenes.hasCard(scene, assault))).toEqual([false, false, true, true, false]);
    expect(found.map((scene) => doerOf(scene, crescentMoon.scenes))).toEqual([4, 4, 2, 3, 0]);
  });
  it("a deal with the Murshid is shown when it is made, and again with what became of it", () => {
    const events = [
      turn(4),
      at("combat began", 4, "The Nomad attacked you in Qalamun.", { hex: "h11", defender: 3 }),
      at("offer taken", 3, "You made a deal with the Murshid: 2 VP if your side wins.", { other: 1, points: 2 }),
      at("revealed", 1, "The Murshid revealed Zealots.", { card: "zealots" }),
      at("side taken", 1, "The Murshid helped the Nomad.", { side: "attacker", other: 4 }),
      at("strength", 4, "", { side: "attacker" }),
      at("conflict won", 3, "You beat the Nomad.", { hex: "h11", loser: 4, conflict: "combat", side: "defender" }),
      at("deal paid", 3, "You paid the Murshid 2 VP for the deal.", { other: 1, points: 2 }),
    ];
    const found = scenesOf(events, crescentMoon.scenes);
    expect(found.map(({ kind }) => kind)).toEqual(["turn", "conflict", "deal", "conflict"]);
    expect(found.map((scene) => crescentMoon.scenes.hasCard(scene, events))).toEqual([false, false, true, true]);
    expect(dealIn(events.slice(0, 3))).toEqual({ maker: 3, murshid: 1, points: 2, help: null, paid: null });
    expect(dealIn(events)).toEqual({ maker: 3, murshid: 1, points: 2, help: "the other side", paid: true });
    const view = { you: 3, seats: ["Warlord", "Murshid", "Sultan", "Caliph", "Nomad"].map((name) => ({ name })) } as unknown as CrescentMoonView;
    expect(dealWords(dealIn(events)!, view)).toEqual([
      "You pay the Murshid 2 VP if your side wins.",
      "The Murshid helped the other side all the same.",
      "Your side won: 2 VP were paid.",
    ]);
    const one = { ...dealIn(events)!, points: 1 };
    expect(dealWords(one, view).at(-1)).toBe("Your side won: 1 VP was paid.");
  });
  it("two bargains in a row are two scenes, and what is bought with the second belongs to it", () => {
    const named = (seat: number, other: number, card: string) => at("price named", seat, `${seat} named a price for ${card}.`, { other, ware: "card", card });
    const events = [
      turn(0),
      named(0, 2, "levy"),
      named(2, 0, "levy"),
      at("price out of reach", 0, "Too dear."),
      named(0, 2, "terror"),
      at("price answered", 2, "The Sultan accepted.", { accepted: true }),
      at("paid", 0, ""),
      at("bought", 0, "The Warlord bought Terror."),
      at("bought", 0, "The Warlord bought Caravan."),
    ];
    expect(kinds(events)).toEqual([
      ["turn", 0, 1],
      ["bargain", 0, 3],
      ["bargain", 0, 4],
      ["market", 0, 1],
    ]);
  });
  it("the end of a year and the beginning of the next are two scenes; points of others are not in them", () => {
    const events = [
      turn(4),
      at("passed", 4, "The Nomad passed."),
      at("year scored", -1, "Year 1 is scored.", { year: 0 }),
      at("scored", 3, "You scored 1 point: palace.", { line: "palace", points: 1 }),
      at("scored", 3, "You scored 2 points: castles.", { line: "castles", points: 2 }),
      at("year began", -1, "Year 2 begins.", { year: 1 }),
      at("income", 0, "The Warlord took 4 coins of income: land 3, tokens 1.", { coins: 4, settlements: 0, land: 3, tokens: 1, palace: 0 }),
      at("reserves grew", 0, "The Warlord added 2 units.", { units: 2 }),
      turn(0),
    ];
    const found = scenesOf(events, crescentMoon.scenes);
    expect(found.map(({ kind }) => kind)).toEqual(["turn", "year end", "year", "turn"]);
    const scored = yearRows(found[1]?.events ?? [], 5);
    expect(scored.map(({ points }) => points)).toEqual([0, 0, 0, 3, 0]);
    expect(scored[0]?.lines).toEqual([]);
    const income = [
      { line: "land", number: 3 },
      { line: "tokens", number: 1 },
    ];
    expect(yearRows(found[2]?.events ?? [], 5)[0]).toMatchObject({ income, coins: 4, units: 2 });
  });
  it("the last round is announced once, before it is played", () => {
    const state = (year: number, round: number) => ({ view: { year, round, options: { years: 3 }, over: false } }) as unknown as StateMessage;
    const said = (before: StateMessage, after: StateMessage) => crescentMoon.scenes.announcements(before, after).map(({ title }) => title);
    expect(said(state(0, 2), state(0, 3))).toEqual(["The last round of year 1 begins"]);
    expect(said(state(0, 3), state(0, 3))).toEqual([]);
    expect(said(state(2, 2), state(2, 3))).toEqual(["The last round of the game begins"]);
  });
});

describe("scenes of Crusaders", () => {
  const events = [
    at("knight placed", 1, "Teutonic placed a knight.", { region: "paris" }),
    at("knight placed", 0, "You placed a knight.", { region: "anjou" }),
    turn(1),
    at("resolved", 1, "Teutonic resolved Travel/Crusade."),
    at("stepped", 1, "Teutonic rode from Paris to León.", { origin: "paris", target: "leon" }),
    at("defeated", 1, "Teutonic defeated the Prussian in León.", { region: "leon", enemy: "Prussian" }),
    at("gained", 1, "Teutonic took 4 IP.", { source: "enemy", points: 4 }),
    at("sowed", 1, "Teutonic sowed 3 tokens.", { first: 1, way: -1, skip: 0, double: 0 }),
    turn(0),
  ];
  it("the orders are shown in one scene, told as a whole", () => {
    const shown = [0, 1].map((seat) => at("order shown", seat, `Seat ${seat + 1} joined an order.`));
    const [scene] = scenesOf(shown, crusaders.scenes);
    expect(headlineOf(scene!, crusaders.scenes)).toBe("All orders are shown.");
  });
  it("a turn is one scene, told by its greatest deed", () => {
    const found = scenesOf(events, crusaders.scenes);
    expect(found.map(({ kind, seat }) => [kind, seat])).toEqual([
      ["setup", 1],
      ["setup", 0],
      ["turn", 1],
      ["turn", 0],
    ]);
    expect(headlineOf(found[2] as never, crusaders.scenes)).toBe("Teutonic defeated the Prussian in León.");
    expect(crusaders.scenes.hasCard(found[2] as never, events)).toBe(true);
  });
  it("says when the supply runs out, when it is empty, and who is still to act", () => {
    const seats = ["Templar", "Aviz", "Montesa"].map((name) => ({ name }));
    const state = (supply: number, actor = 1, events = [turn(actor)]) =>
      ({ view: { supply, seats, actors: [actor], start: 0, over: false, you: 2 }, events }) as unknown as StateMessage;
    const said = (before: number, after: number) => crusaders.scenes.announcements(state(before), state(after));
    expect(said(20, 16)).toEqual([]);
    expect(said(18, 12)[0]?.title).toBe("The supply runs out: 12 IP left");
    expect(said(12, 9)).toEqual([]);
    expect(said(3, -1)[0]).toEqual({ title: "The supply is empty: this is the last round", words: "Still to act: Aviz, you." });
    const emptied = (seat: number) => crusaders.scenes.announcements(state(3), state(0, seat, [turn(seat), at("gained", seat, "Took 3 IP.")]))[0]?.words;
    expect([0, 1, 2].map(emptied)).toEqual(["Still to act: Aviz, you.", "Still to act: you.", "The game is scored at the end of the round."]);
  });
  it("tells besides the headline what was done, and not again by whom or how", () => {
    const [scene] = scenesOf(
      [
        turn(1),
        at("resolved", 1, "Aviz resolved Travel/Build."),
        at("acted", 1, "Aviz acted: Build with strength 1."),
        at("built", 1, "Aviz built castle I in Paris."),
        at("gained", 1, "Aviz took 1 IP.", { source: "building" }),
        at("stepped", 1, "Aviz rode from Paris to Anjou."),
        at("supply empty", -1, "The supply is empty."),
      ],
      crusaders.scenes,
    );
    expect(headlineOf(scene as never, crusaders.scenes)).toBe("Aviz built castle I in Paris.");
    expect(restOf(scene as never, crusaders.scenes, ["You", "Templar", "Aviz"])).toBe("Took 1 IP. Rode from Paris to Anjou. The supply is empty.");
    expect(doerOf(scene as never, crusaders.scenes)).toBe(1);
  });
  it("marks what others changed since my last deed, and what each did last", () => {
    expect([...changedPlaces(events, 0, 0, crusaders.scenes)]).toEqual(["region paris", "region leon"]);
    const deeds = latestDeeds(events, 2, crusaders.scenes).map((event) => event?.text ?? "");
    expect(deeds).toEqual(["You placed a knight.", "Teutonic defeated the Prussian in León."]);
    expect(withoutSubject(deeds[1] ?? "", ["Teutonic"])).toBe("defeated the Prussian in León");
    const acted = [...events, at("upgraded", 0, "You upgraded Travel.")];
    expect(changedPlaces(acted, 0, 0, crusaders.scenes).size).toBe(0);
  });
});

describe("parts", () => {
  it("a scene that goes on in a later message keeps its name and grows", () => {
    const first = partsOf(assault.slice(0, 2), null, crescentMoon.scenes);
    const before = first.at(-1)?.scene ?? null;
    const [next] = partsOf([at("marched", 4, "Another march.")], before, crescentMoon.scenes);
    expect([next?.scene.id, next?.scene.events.length, next?.events.length]).toEqual([before?.id, 3, 1]);
  });
});
