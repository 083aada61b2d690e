/** A JSON document after some RFC 6902 operations: `add`, `replace` and `remove`, the three the server sends.
 *
 * The document given is never changed. What no operation touches is the very same object afterwards, so that the page
 * draws only what is new. */

export interface Operation {
  op: string;
  path: string;
  value?: unknown;
}

type Container = unknown[] | Record<string, unknown>;

/** A patch that does not fit its document: the page must ask for the whole. */
export class BadPatch extends Error {}

export function applyPatch<T>(document: T, patch: readonly Operation[]): T {
  let result: unknown = document;
  for (const operation of patch) result = changed(result, keysOf(operation.path), operation);
  return result as T;
}

/** The keys along a JSON pointer (RFC 6901). */
export function keysOf(path: string): string[] {
  if (path === "") return [];
  if (!path.startsWith("/")) throw new BadPatch(`not a path: ${path}`);
  return path
    .slice(1)
    .split("/")
    .map((key) => key.replace(/~1/g, "/").replace(/~0/g, "~"));
}

function changed(document: unknown, keys: string[], operation: Operation): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return operation.value;
  if (typeof document !== "object" || document === null) throw new BadPatch(`nothing at ${operation.path}`);
  const copy = Array.isArray(document) ? ([...document] as unknown[]) : { ...(document as Record<string, unknown>) };
  if (rest.length) set(copy, key, changed(at(copy, key, operation), rest, operation));
  else edit(copy, key, operation);
  return copy;
}

function edit(copy: Container, key: string, operation: Operation): void {
  if (operation.op !== "add") at(copy, key, operation); // it must be there
  if (operation.op === "remove") remove(copy, key);
  else if (operation.op === "add" && Array.isArray(copy)) copy.splice(placeFor(copy, key, operation), 0, operation.value);
  else if (operation.op === "add" || operation.op === "replace") set(copy, key, operation.value);
  else throw new BadPatch(`unknown operation: ${operation.op}`);
}

function at(container: Container, key: string, { path }: Operation): unknown {
  if (!Object.hasOwn(container, key)) throw new BadPatch(`nothing at ${path}`);
  return Array.isArray(container) ? container[Number(key)] : container[key];
}

/** Where an entry is added to a list: before an index, or at the end. */
function placeFor(list: unknown[], key: string, { path }: Operation): number {
  const place = key === "-" ? list.length : Number(key);
  if (!Number.isInteger(place) || place < 0 || place > list.length) throw new BadPatch(`no such place: ${path}`);
  return place;
}

function set(container: Container, key: string, value: unknown): void {
  if (Array.isArray(container)) container[Number(key)] = value;
  else Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
}

function remove(container: Container, key: string): void {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
}
