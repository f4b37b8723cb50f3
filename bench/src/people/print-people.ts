import os from 'node:os';
import { isCarried, type Percentiles, type StepFigures } from './figures.ts';
import { PAGE_NAMES, PAGES } from './pages.ts';
import type { Rested } from './rested.ts';
import type { Measured, Overload, Step } from './run.ts';

/** The figures as Markdown tables, with the machine, so that they can be put into docs/benchmarks.md as they are. */
export function printPeople({ options, rested, steps, overload }: Measured): void {
  const cpu = os.cpus();
  console.log(
    `\nScale ${options.scale}, seed ${options.seed}, ${cpu.length} × ${cpu[0]?.model ?? 'unknown CPU'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, load ${os.loadavg()[1]?.toFixed(1)}`,
  );
  printSteps(steps);
  if (overload) printOverload(overload);
  const [first] = steps;
  if (first) printPages(first);
  if (rested) printRested(rested);
}

function printSteps(steps: Step[]): void {
  console.log(
    '\nPeople who each open a page every 8 to 15 s; one in ten times they save the condition of an item instead. Milliseconds until an answer is there in full; CPU in percent of one core; memory as the most that was held.\n',
  );
  console.log(
    '| people | seconds | calls /s | reads: p50 | p95 | p99 | worst | saves: p95 | visits noted: p95 | refused | errors | carried | CPU: server | database | the people | MiB: server | PostgreSQL |',
  );
  console.log(`|${'---|'.repeat(17)}`);
  for (const { people, seconds, figures, cpu, memory } of steps) {
    const { reads, saves, visits, calls } = figures;
    const cells = [
      people,
      seconds,
      (calls / seconds).toFixed(1),
      ...(['p50', 'p95', 'p99', 'worst'] as const).map((key) => ms(reads, key)),
      ms(saves, 'p95'),
      ms(visits, 'p95'),
      refusedText(figures),
      errorText(figures),
      isCarried(figures) ? 'yes' : 'no',
      ...[cpu.server, cpu.database, cpu.generator].map(whole),
      ...[memory.app, memory.database].map((bytes) => whole(bytes === null ? null : bytes / 2 ** 20)),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function printOverload({ people, after, step, recoveredSeconds, watchedSeconds }: Overload): void {
  const { figures } = step;
  console.log(`\nTwice the people that were carried, for ${step.seconds} s:\n`);
  console.log(
    '| people | reads: p50 | p95 | worst | refused | errors | then, with as many as before, in time again after |',
  );
  console.log(`|${'---|'.repeat(7)}`);
  const recovered =
    recoveredSeconds === null ? `not within ${watchedSeconds} s` : `${recoveredSeconds} s (${after} people)`;
  const reads = (['p50', 'p95', 'worst'] as const).map((key) => ms(figures.reads, key));
  console.log(`| ${[people, ...reads, refusedText(figures), errorText(figures), recovered].join(' | ')} |`);
}

function printPages({ people, pages }: Step): void {
  console.log(
    `\nWhole pages with ${people} people: milliseconds from a page's first call to its last answer, calls that need another's answer after it. Search: one key.\n`,
  );
  console.log('| page | p50 | p95 | worst | opened | failed |');
  console.log(`|${'---|'.repeat(6)}`);
  for (const [name, { whole: times, failed }] of pages) {
    const cells = [
      PAGES[name].title,
      ms(times, 'p50'),
      ms(times, 'p95'),
      ms(times, 'worst'),
      times?.count ?? 0,
      failed,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function printRested({ pages, rests, youngestSeconds }: Rested): void {
  console.log(
    `\nThe first opening of a page after two minutes in which nobody did anything, beside one in use (nobody else there; ${rests === 1 ? 'one rest' : `middle of ${rests} rests`}; the youngest connection to the database was ${youngestSeconds.map((age) => (Number.isNaN(age) ? 'closed' : `${age} s old`)).join(', ')}):\n`,
  );
  console.log('| page | in use, ms | after a rest, ms | factor |');
  console.log('|---|---|---|---|');
  for (const name of PAGE_NAMES) {
    const found = pages.get(name);
    if (!found) continue;
    const cells = [
      PAGES[name].title,
      Math.round(found.warm),
      Math.round(found.rested),
      (found.rested / found.warm).toFixed(1),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function ms(of: Percentiles | null, key: keyof Percentiles): string {
  return of === null ? '–' : Math.round(of[key]).toLocaleString('en-US');
}

function whole(value: number | null): string {
  return value === null ? 'not measured' : Math.round(value).toLocaleString('en-US');
}

function refusedText({ refused, calls }: StepFigures): string {
  return refused === 0 ? '0' : `${refused} (${((100 * refused) / Math.max(1, calls)).toFixed(2)} %)`;
}

function errorText({ errors }: StepFigures): string {
  const texts = Object.entries(errors).map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`);
  return texts.length === 0 ? '0' : texts.join(', ');
}
