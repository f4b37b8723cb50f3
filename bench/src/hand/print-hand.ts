import os from 'node:os';
import { HEATMAP_TITLE, type HeatmapFigure } from './heatmap.ts';
import type { Score } from './lighthouse.ts';
import type { Hand, HandOptions } from './run.ts';

/** The figures as Markdown, with the machine and how busy it is, ready to be copied into docs/benchmarks.md. */
export function printHand(hands: readonly Hand[], { rounds, seed, lighthouses }: HandOptions): void {
  printMachine(rounds, seed);
  const names = hands.map((_, at) => (at === hands.length - 1 ? 'here' : 'beside'));
  for (const [at, { checkout }] of hands.entries()) console.log(`${names[at]}: ${checkout}`);

  table(['gesture, ms', ...names.flatMap((name) => [`${name} p50`, `${name} p95`]), 'times']);
  for (const title of titles(hands, 'times')) {
    const times = hands.map((hand) => (hand.times.get(title) ?? []).map(({ ms }) => ms));
    const failed = hands.reduce((sum, hand) => sum + (hand.failures.get(title) ?? 0), 0);
    row([
      title,
      ...times.flatMap((each) => [at(each, 0.5), at(each, 0.95)]),
      `${times.map((each) => each.length).join(' and ')}${failed > 0 ? `, ${failed} failed` : ''}`,
    ]);
    const blanks = hands.map((hand) => (hand.times.get(title) ?? []).map(({ blank }) => blank));
    if (blanks.some((each) => each.some((ms) => ms > 0)))
      row([
        `${title}: of it with nothing on the screen`,
        ...blanks.flatMap((each) => [at(each, 0.5), at(each, 0.95)]),
        '',
      ]);
  }

  table([
    'JavaScript of a first visit',
    ...names.flatMap((name) => [`${name} files`, `${name} kB`, `${name} more when idle`]),
  ]);
  for (const title of titles(hands, 'files'))
    row([
      title,
      ...hands.flatMap((hand) => {
        const found = hand.files.get(title);
        return [String(found?.files ?? ''), String(found?.kilobytes ?? ''), String(found?.later ?? '')];
      }),
    ]);

  if (lighthouses === 0) return;
  table([
    'Lighthouse, median',
    ...names.flatMap((name) => [
      `${name} score`,
      `${name} accessibility, least`,
      `${name} blocked ms`,
      `${name} content ms`,
      `${name} shift`,
    ]),
  ]);
  for (const title of titles(hands, 'scores'))
    for (const preset of ['mobile', 'desktop'] as const)
      row([`${title}, ${preset}`, ...hands.flatMap((hand) => scoreCells(hand.scores.get(title)?.[preset] ?? []))]);
  printFaults(hands);
}

/** What Lighthouse says against the accessibility of a page. */
function printFaults(hands: readonly Hand[]): void {
  for (const { checkout, scores } of hands)
    for (const [title, { mobile, desktop }] of scores)
      for (const fault of new Set([...mobile, ...desktop].flatMap(({ faults }) => faults)))
        console.log(`\n${title} of ${checkout}, ${fault}`);
}

function printMachine(rounds: number, seed: number): void {
  const cpu = os.cpus();
  const load = os.loadavg()[0] ?? 0;
  console.log(
    `\n${cpu.length} × ${cpu[0]?.model ?? 'unknown CPU'}, load ${load.toFixed(1)}, Node ${process.version}, ${rounds} rounds, seed ${seed}, ${new Date().toISOString().slice(0, 10)}`,
  );
}

/** The figures of the heatmap, each beside what it must reach. */
export function printHeatmap(figures: readonly HeatmapFigure[], { rounds, seed }: HandOptions): void {
  printMachine(rounds, seed);
  table([HEATMAP_TITLE, 'p50', 'p95', 'most', 'must', 'measured']);
  for (const { title, unit, values, must, of } of figures) {
    const [p50, p95, most] = [quantile(values, 0.5), quantile(values, 0.95), Math.max(...values)];
    const isMet = (of === 'p95' ? p95 : most) <= must;
    const words = `${of} ≤ ${must}${isMet ? '' : ' **not met**'}`;
    row([`${title}, ${unit}`, ...[p50, p95, most].map((value) => value.toFixed(1)), words, String(values.length)]);
  }
}

function titles(hands: readonly Hand[], of: 'times' | 'files' | 'scores'): string[] {
  return [...new Set(hands.flatMap((hand) => [...hand[of].keys()]))];
}

function scoreCells(scores: readonly Score[]): string[] {
  const middle = (read: (score: Score) => number) => quantile(scores.map(read), 0.5);
  return [
    whole(middle(({ score }) => score)),
    whole(Math.min(...scores.map(({ accessibility }) => accessibility))),
    whole(middle(({ blockedMs }) => blockedMs)),
    whole(middle(({ contentMs }) => contentMs)),
    middle(({ shift }) => shift).toFixed(3),
  ];
}

const at = (values: readonly number[], share: number) => whole(quantile(values, share));
const whole = (value: number) => (Number.isNaN(value) ? 'none' : String(Math.round(value)));

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function table(heads: readonly string[]): void {
  console.log('');
  row(heads);
  row(heads.map(() => '---'));
}

function row(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
