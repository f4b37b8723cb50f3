import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = import.meta.dirname;
/** The code that parses a file; a large file keeps it busy for seconds. */
const READERS = [
  'csv.ts',
  'xlsx.ts',
  'open-file.ts',
  'choose-sheets.ts',
  'read-roster.ts',
  'read-unit-row.ts',
  'read-item-row.ts',
  'cell-reader.ts',
];
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

test('what reads a workbook is loaded in its confined process alone: not even the parse worker loads it', () => {
  const reached = reachedFrom(WORKER);
  expect(reached).toContain('xlsx.ts');
  const code = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  expect(code).toContain(path.join('sources', 'xlsx.ts'));
  for (const name of code) expect(readFileSync(path.join(FOLDER, name), 'utf8'), name).not.toContain('@e965/xlsx');
  const program = path.join(FOLDER, '../../platform/files/xlsx-program.ts');
  const imports = [...readFileSync(program, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, from]) => from);
  expect(imports).toContain('@e965/xlsx');
  expect(reached).not.toContain('xlsx-program.ts');
});
