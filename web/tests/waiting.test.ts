import { describe, expect, it } from "vitest";
import { baseOf, isLoopback } from "../src/waiting/reach.svelte";
import { gathers, standing, waitsFor } from "../src/waiting/room";
import type { SeatEntry, StateMessage } from "../src/wire/messages";

const seat = (number: number, change: Partial<SeatEntry> = {}): SeatEntry => ({
  seat: number, name: `Player ${number + 1}`, kind: "person", resigned: false, away: false, opener: false, host_did: "",
  ready: false, vacation: null, connected: true, deciding: false, hints: 0, choosing: null, ...change,
});
const state = (change: Partial<StateMessage>): StateMessage => ({ role: "seat", seat: 0, over: false, waiting: [], ...change }) as StateMessage;

describe("the waiting room", () => {
  it("is there for those who play or host, until everybody is ready", () => {
    expect(gathers(state({ waiting: [1] }))).toBe(true);
    expect(gathers(state({ waiting: [1], role: "host", seat: -1 }))).toBe(true);
    expect(gathers(state({ waiting: [1], role: "spectator", seat: -1 }))).toBe(false);
    expect(gathers(state({ waiting: [] }))).toBe(false);
    expect(gathers(null)).toBe(false);
  });
  it("says of each seat what is missing", () => {
    const seats = [seat(0, { kind: "bot:steward" }), seat(1, { kind: "open" }), seat(2, { ready: true }), seat(3), seat(4, { connected: false })];
    expect(seats.map(standing)).toEqual(["bot", "open", "ready", "here", "away"]);
  });
  it("names people by their names, others by the game's, and the reader last", () => {
    const seats = [seat(0, { name: "Ann" }), seat(1, { name: "Bob" }), seat(2, { kind: "open", name: "Open seat" })];
    expect(waitsFor(state({ seats, waiting: [0, 1, 2] }), ["Warlord", "Sultan", "Nomad"])).toBe("Waiting for Bob, Nomad and you.");
    expect(waitsFor(state({ seats, waiting: [1] }), ["Warlord", "Sultan", "Nomad"])).toBe("Waiting for Bob.");
    expect(waitsFor(state({ seats, waiting: [] }), [])).toBe("Everybody is ready.");
  });
});

describe("what a link begins with", () => {
  const told = { public: null, network: [], may_open: false };
  it("is the public address, the one in the network for a page on this computer, or the page's own", () => {
    expect(baseOf({ ...told, public: "https://table.example.org" }, "http://127.0.0.1:8000", "127.0.0.1")).toBe("https://table.example.org");
    expect(baseOf({ ...told, network: ["http://192.168.0.7:8000"] }, "http://127.0.0.1:8000", "127.0.0.1")).toBe("http://192.168.0.7:8000");
    expect(baseOf({ ...told, network: ["http://192.168.0.7:8000"] }, "http://host.local:8000", "host.local")).toBe("http://host.local:8000");
    expect(baseOf(told, "http://127.0.0.1:8000", "127.0.0.1")).toBe("http://127.0.0.1:8000");
  });
  it("means this computer only under the names of the computer itself", () => {
    expect(["localhost", "127.0.0.1", "[::1]"].every(isLoopback)).toBe(true);
    expect(["192.168.0.7", "table.example.org", "127.example.org"].some(isLoopback)).toBe(false);
  });
});
