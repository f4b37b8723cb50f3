import { type Judged, SCORED, type Score, type Scored } from './judge.ts';

/** Where a document's words came from. */
export type Source = 'text' | 'scan' | 'xml';
export const SOURCES: readonly Source[] = ['text', 'scan', 'xml'];
export type Scores = Partial<Record<Scored, Score>>;
/** A file that was read and judged. */
export type Evaluated = { file: string; source: Source; judged: Judged[] };

/** What --json prints: files, and the score of each field, in all and by source. */
export function summaryOf(files: readonly Evaluated[]): { files: number; fields: Scores; by: Record<Source, Scores> } {
  const of = (source: Source) => scoresOf(files.filter((file) => file.source === source));
  return { files: files.length, fields: scoresOf(files), by: { text: of('text'), scan: of('scan'), xml: of('xml') } };
}

function scoresOf(files: readonly Evaluated[]): Scores {
  const scores: Scores = {};
  for (const field of SCORED) {
    const score = { right: 0, wrong: 0, unread: 0, sureRight: 0, sureWrong: 0 };
    for (const one of files.flatMap(({ judged }) => judged)) {
      if (one.field !== field) continue;
      score[one.result] += 1;
      if (one.isSure && one.result === 'right') score.sureRight += 1;
      if (one.isSure && one.result === 'wrong') score.sureWrong += 1;
    }
    if (score.right + score.wrong + score.unread > 0) scores[field] = score;
  }
  return scores;
}

/** A table of the scores, and how often what is said at a probability was right. */
export function tableOf(files: readonly Evaluated[]): string {
  const { by } = summaryOf(files);
  const blocks = SOURCES.filter((source) => Object.keys(by[source]).length > 0).map((source) => {
    const rows = Object.entries(by[source]).map(([field, score]) => rowOf(field, score));
    const count = files.filter((file) => file.source === source).length;
    return [`${source}: ${count} files`, 'field            right  of    share  sure  of those wrong', ...rows].join(
      '\n',
    );
  });
  return [...blocks, calibrationOf(files)].join('\n\n');
}

function rowOf(field: string, { right, wrong, unread, sureRight, sureWrong }: Score): string {
  const all = right + wrong + unread;
  const sure = sureRight + sureWrong;
  const share = (part: number) => `${Math.round((100 * part) / Math.max(1, all))}%`.padStart(5);
  return `${field.padEnd(15)} ${String(right).padStart(6)} ${String(all).padStart(4)} ${share(right)} ${share(sure)} ${String(sureWrong).padStart(6)}`;
}

const STEPS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.995, 1.01];

function calibrationOf(files: readonly Evaluated[]): string {
  const judged = files.flatMap((file) => file.judged.filter(({ probability }) => probability !== null));
  const rows = STEPS.slice(1).flatMap((to, at) => {
    const from = STEPS[at] ?? 0;
    const within = judged.filter(({ probability }) => (probability ?? 0) >= from && (probability ?? 0) < to);
    if (within.length === 0) return [];
    const right = within.filter(({ result }) => result === 'right').length;
    return [
      `${from.toFixed(3)} to ${Math.min(1, to).toFixed(3)}  ${right} of ${within.length}  ${((100 * right) / within.length).toFixed(1)}%`,
    ];
  });
  return ['probability said, how many of those were right', ...rows].join('\n');
}
