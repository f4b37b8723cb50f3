const REMEMBERED_MAX = 10_000;
const LONGEST = 200;

/** A reader of texts that reads each one once: most cells of a file repeat those above. It forgets all when it knows too many. */
export function remembering<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = read(text);
    if (text.length > LONGEST) return made;
    if (known.size >= REMEMBERED_MAX) known.clear();
    known.set(text, made);
    return made;
  };
}
