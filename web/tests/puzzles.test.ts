import { describe, expect, it } from "vitest";
import { afterTurn, nextPuzzle, readSolving, streak } from "../src/puzzles/solving";
import type { PuzzleEntry } from "../src/wire/messages";

const entry = (number: number, grade: PuzzleEntry["grade"], role: string): PuzzleEntry => ({ number, grade, role, players: 4, ways: 100 });
const PUZZLES = [entry(1, "easy", "Aviz"), entry(2, "hard", "Aviz"), entry(3, "easy", "Templar")];
const NONE = readSolving(null);

describe("what the browser remembers of puzzles", () => {
  it("keeps what was tried and solved, each once", () => {
    const tried = afterTurn(afterTurn(NONE, "g/1", false, "2026-11-17"), "g/1", false, "2026-11-17");
    expect(tried).toMatchObject({ tried: ["g/1"], solved: [], days: [] });
    const solved = afterTurn(tried, "g/1", true, "2026-11-17");
    expect(solved).toMatchObject({ solved: ["g/1"], days: ["2026-11-17"] });
    expect(afterTurn(solved, "g/1", true, "")).toEqual(solved);
  });

  it("counts what cannot be read as nothing", () => {
    expect(readSolving("{nonsense")).toEqual(NONE);
    expect(readSolving('{"solved": [1, "g/2"], "filters": {"g": {"grade": "easy"}}}')).toEqual({
      solved: ["g/2"], tried: [], days: [], filters: { g: { grade: "easy", role: "" } },
    });
    expect(readSolving("null")).toEqual(NONE);
  });

  it("counts days in a row, while today's puzzle is open, too", () => {
    const days = ["2026-10-30", "2026-10-31", "2026-11-01"];
    expect(streak(days, "2026-11-01")).toBe(3);
    expect(streak(days, "2026-11-02")).toBe(3);
    expect(streak(days, "2026-11-03")).toBe(0);
    expect(streak([], "2026-11-03")).toBe(0);
  });

  it("finds the next unsolved puzzle of the filter", () => {
    expect(nextPuzzle(PUZZLES, "g", 1, NONE)?.number).toBe(2);
    expect(nextPuzzle(PUZZLES, "g", 3, NONE)?.number).toBe(1);
    const easy = { ...NONE, solved: ["g/1"], filters: { g: { grade: "easy", role: "" } } };
    expect(nextPuzzle(PUZZLES, "g", 1, easy)?.number).toBe(3);
    expect(nextPuzzle(PUZZLES, "g", 3, easy)).toBeNull();
  });
});
