const REMEMBERED_MAX = 10_000;

/** A reader of cells that reads each text once: most cells of a file repeat the ones above. */
export function remembering<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = read(text);
    if (known.size < REMEMBERED_MAX) known.set(text, made);
    return made;
  };
}
