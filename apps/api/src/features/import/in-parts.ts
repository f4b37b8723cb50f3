const PART_ROWS = 4000;

/** A list in parts small enough that writing one as JSON does not block other requests. */
export function inParts<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / PART_ROWS) }, (_, at) =>
    list.slice(at * PART_ROWS, (at + 1) * PART_ROWS),
  );
}
