import { type Judgement, QUESTIONS_MAX, type Share } from './judge.ts';
import type { ReadFile } from './read.ts';
import type { Truth } from './truth.ts';

/** A file, what was read of it and how that was judged; its truth is null where it has none beside it. */
export type Evaluated = { file: string; layout: string | null; kept: boolean | null; truth: Truth | null } & (
  | { state: 'refused'; refusal: string }
  | { state: 'read'; first: ReadFile; read: ReadFile; judgement: Judgement | null }
);

/** What a line of the summary counts: the files of a layout, or of several. */
export type Summary = {
  layout: string;
  files: number;
  refused: number;
  right: number;
  propertyRight: number;
  found: number;
  true: number;
  wrong: number;
  missing: number;
  building: Share;
  values: Share;
  wrongValues: Record<string, number>;
  leaks: number;
  mostQuestions: number;
  /** Files in which more was asked than is fair. */
  askTooMuch: number;
};

/** By layout, then of the tuned, the kept and all. */
export function summaryOf(files: readonly Evaluated[]): Summary[] {
  const judged = files.filter(({ truth }) => truth !== null);
  if (judged.length === 0) return [];
  const byLayout = [...Map.groupBy(judged, ({ layout, kept }) => `${layout}${kept ? ' (kept)' : ''}`)];
  return [
    ...byLayout.map(([layout, of]) => summed(layout, of)),
    summed(
      'ALL TUNE',
      judged.filter(({ kept }) => !kept),
    ),
    summed(
      'ALL KEPT',
      judged.filter(({ kept }) => kept),
    ),
    summed('ALL', judged),
  ].filter((summary) => summary.files > 0);
}

function summed(layout: string, files: readonly Evaluated[]): Summary {
  const judgements = files.flatMap((file) => (file.state === 'read' && file.judgement ? [file.judgement] : []));
  const sum = (of: (judgement: Judgement) => number) => judgements.reduce((total, one) => total + of(one), 0);
  const share = (of: (judgement: Judgement) => Share) => ({
    right: sum((one) => of(one).right),
    of: sum((one) => of(one).of),
  });
  const refused = files
    .filter(({ state }) => state === 'refused')
    .reduce((total, { truth }) => total + (truth?.records.length ?? 0), 0);
  const wrongValues: Record<string, number> = {};
  for (const one of judgements)
    for (const [field, count] of Object.entries(one.wrongValues))
      wrongValues[field] = (wrongValues[field] ?? 0) + count;
  return {
    layout,
    files: files.length,
    refused: files.filter(({ state }) => state === 'refused').length,
    right: sum((one) => Number(one.isRight)),
    propertyRight: sum((one) => Number(one.isPropertyRight)),
    found: sum((one) => one.recordsFound),
    true: sum((one) => one.recordsTrue) + refused,
    wrong: sum((one) => one.wrong),
    missing: sum((one) => one.missing) + refused,
    building: share((one) => one.building),
    values: share((one) => one.values),
    wrongValues,
    leaks: sum((one) => one.leaks),
    mostQuestions: Math.max(0, ...judgements.map((one) => one.questions)),
    askTooMuch: judgements.filter((one) => one.questions > QUESTIONS_MAX).length,
  };
}

/** One file, for a person; of a kept one its figures alone, unless it is revealed. */
export function lineOf(file: Evaluated, reveals: boolean): string {
  const isTold = reveals || !file.kept;
  const name = file.file.padEnd(34);
  if (file.state === 'refused') return `${name} refused${isTold ? `: ${file.refusal}` : ''}`;
  const { judgement } = file;
  if (!judgement) return `${name} ${readAlone(file.first, file.read)}`;
  const property = judgement.isPropertyRight
    ? 'property right'
    : !isTold
      ? 'property wrong'
      : `property ${judgement.propertiesFound.join(' / ') || 'not found'} (is ${judgement.propertiesTrue.join(' / ') || 'not named'})`;
  return [
    `${name} ${judgement.isRight ? 'RIGHT' : 'wrong'} · ${property}`,
    `records ${judgement.recordsFound}/${judgement.recordsTrue}`,
    `wrongly ${judgement.wrong}`,
    `missing ${judgement.missing}`,
    `building ${percent(judgement.building)}`,
    `values ${percent(judgement.values)}`,
    `questions ${judgement.questions}/${judgement.asksAtMost}`,
    ...(judgement.leaks > 0 ? [`PERSONAL ${judgement.leaks}`] : []),
  ]
    .join(' · ')
    .concat(...(isTold ? judgement.examples.map((example) => `\n    ${example}`) : []))
    .concat(...(isTold ? file.read.reasons.map((reason) => `\n    error: ${reason}`) : []));
}

/** One file, for a program. */
export function plainOf(file: Evaluated, reveals: boolean): object {
  const { truth: _, ...about } = file;
  const isTold = reveals || !file.kept;
  if (about.state === 'refused') return { ...about, refusal: isTold ? about.refusal : null };
  const { first, read, judgement, ...rest } = about;
  if (!isTold) {
    const { examples: _, propertiesFound: __, propertiesTrue: ___, ...figures } = judgement ?? ({} as Judgement);
    return { ...rest, judgement: figures };
  }
  const { records, ...shape } = read;
  const buildings = [...new Set(records.map(({ building }) => building))];
  return { ...rest, judgement, read: { ...shape, buildings, created: records.length, questions: first.questions } };
}

function readAlone(first: ReadFile, read: ReadFile): string {
  const buildings = [...new Set(read.records.map(({ building }) => building ?? 'none'))];
  return [
    `${read.kind} · properties: ${first.properties.map(({ name }) => name).join(' / ') || 'none found'}`,
    `buildings: ${buildings.slice(0, 12).join(', ')}`,
    `created ${read.records.length}, skipped ${read.skipped}, errors ${read.errors}`,
    `questions ${first.questions.length}`,
  ]
    .join(' · ')
    .concat(...first.questions.map(({ text, rows }) => `\n    asks (${rows} rows): ${text}`))
    .concat(...read.reasons.map((reason) => `\n    error: ${reason}`));
}

/** The summary as a table. */
export function tableOf(summary: readonly Summary[]): string {
  if (summary.length === 0) return '';
  const head = [
    'layout',
    'files',
    'refused',
    'right',
    'property',
    'found/true',
    'wrongly',
    'missing',
    'building',
    'values',
    'asked',
    'too much',
  ];
  const rows = summary.map((one) => [
    one.layout,
    String(one.files),
    String(one.refused),
    String(one.right),
    String(one.propertyRight),
    `${one.found}/${one.true}`,
    String(one.wrong),
    String(one.missing),
    percent(one.building),
    percent(one.values),
    `≤ ${one.mostQuestions}`,
    String(one.askTooMuch),
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (row: string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return ['', line(head), ...rows.map(line)].join('\n');
}

function percent({ right, of }: Share): string {
  return of === 0 ? '–' : `${((100 * right) / of).toFixed(1)}%`;
}
