/** What this browser remembers of lessons: which were finished, and at which table one was left. */

import type { LessonEntry } from "../wire/messages";

export interface Progress {
  done: string[]; // keys of lessons
  tables: Record<string, string>; // where a lesson that was begun is played
  invited: boolean; // the invitation of the first visit has been answered
}

const KEY = "outremer lessons";
const NONE: Progress = { done: [], tables: {}, invited: false };

export function keyOf(game: string, lesson: string): string {
  return `${game}/${lesson}`;
}

/** What is stored; what cannot be read counts as nothing. */
export function readProgress(stored: string | null): Progress {
  try {
    const found = JSON.parse(stored ?? "{}") as Partial<Progress> | null;
    const done = Array.isArray(found?.done) ? found.done.filter((key) => typeof key === "string") : [];
    const tables = Object.entries(found?.tables ?? {}).filter(([, table]) => typeof table === "string");
    return { done, tables: Object.fromEntries(tables), invited: found?.invited === true };
  } catch {
    return NONE;
  }
}

export function begun(progress: Progress, key: string, table: string): Progress {
  return { ...progress, invited: true, tables: { ...progress.tables, [key]: table } };
}

export function finished(progress: Progress, key: string): Progress {
  const tables = Object.fromEntries(Object.entries(progress.tables).filter(([known]) => known !== key));
  return { ...progress, done: progress.done.includes(key) ? progress.done : [...progress.done, key], tables };
}

/** The lesson to go on with: the first after this one that was not finished, or else the first of all that was not. */
export function nextLesson(lessons: LessonEntry[], game: string, after: string, done: string[]): LessonEntry | null {
  const at = lessons.findIndex(({ id }) => id === after);
  const open = (one: LessonEntry) => one.id !== after && !done.includes(keyOf(game, one.id));
  return lessons.slice(at + 1).find(open) ?? lessons.find(open) ?? null;
}

export function loadProgress(): Progress {
  return readProgress(localStorage.getItem(KEY));
}

export function keepProgress(progress: Progress): Progress {
  localStorage.setItem(KEY, JSON.stringify(progress));
  return progress;
}
