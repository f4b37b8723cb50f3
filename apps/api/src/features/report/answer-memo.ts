const ENTRIES_MAX = 100;

/**
 * Remembers the last answer made from the facts of each key, and makes it again only when the facts differ. The answer must
 * follow from key and facts alone.
 */
export function answerMemo<T>() {
  const entries = new Map<string, { facts: string; answer: T }>();
  return (key: string, facts: string, make: () => T): T => {
    const known = entries.get(key);
    entries.delete(key);
    const answer = known?.facts === facts ? known.answer : make();
    entries.set(key, { facts, answer });
    const oldest = entries.keys().next().value;
    if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
    return answer;
  };
}
