import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = import.meta.dirname;
/** The code that parses a file; a large file keeps it busy for seconds. */
const READERS = ['csv-rows.ts', 'read-roster.ts', 'read-unit-row.ts', 'read-item-row.ts', 'cell-reader.ts'];
const WORKER = 'parse-worker.ts';

// A type import is erased before the program runs; every other import loads the module.
function loads(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(
    /^(?:import|export) (?!type )[^;]*?from '(\.{1,2}\/[^']+)';|import\('(\.{1,2}\/[^']+)'\)/gms,
  );
  return [...statements].map(([, named, called]) => path.join(path.dirname(file), named ?? called ?? ''));
}

function reachedFrom(start: string): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const next of loads(file)) visit(next);
  };
  visit(path.join(FOLDER, start));
  return new Set([...reached].map((file) => path.basename(file)));
}

test('a file is read in the parse worker alone: no handler and no job loads the code that reads it', () => {
  const sources = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const entries = sources.filter((name) => /\.(handlers|jobs)\.ts$/.test(name));
  expect(entries.length).toBeGreaterThanOrEqual(2);
  for (const entry of [...entries, 'read-file.ts']) {
    const reached = reachedFrom(entry);
    expect(
      [...reached].filter((name) => READERS.includes(name)),
      entry,
    ).toEqual([]);
    expect(reached.has(WORKER), `${entry} loads the worker's program into its own thread`).toBe(false);
  }
  expect([...reachedFrom(WORKER)]).toEqual(expect.arrayContaining(READERS));
});
