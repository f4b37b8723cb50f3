import { type JudgedField, PLATE_FIELDS, type PlateScored } from './judge-plates.ts';

/** How often a field was read right, read wrong, or left unread, and how often it was called sure. */
export type PlateScore = { right: number; wrong: number; unread: number; sureRight: number; sureWrong: number };
/** A picture that was read and judged, and the kind of picture that it is. */
export type EvaluatedPlate = { file: string; kind: string; judged: JudgedField[]; retake: string | null };

/** What --json prints: how many pictures, and the score of each field that is scored. */
export function plateSummary(files: readonly EvaluatedPlate[]): {
  files: number;
  fields: Partial<Record<PlateScored, PlateScore>>;
} {
  const fields: Partial<Record<PlateScored, PlateScore>> = {};
  for (const field of PLATE_FIELDS) {
    const score = { right: 0, wrong: 0, unread: 0, sureRight: 0, sureWrong: 0 };
    for (const one of files.flatMap(({ judged }) => judged)) {
      if (one.field !== field) continue;
      score[one.result] += 1;
      if (one.isSure && one.result === 'right') score.sureRight += 1;
      if (one.isSure && one.result === 'wrong') score.sureWrong += 1;
    }
    if (score.right + score.wrong + score.unread > 0) fields[field] = score;
  }
  return { files: files.length, fields };
}

/** A table of the scores of each kind of picture. */
export function plateTable(files: readonly EvaluatedPlate[]): string {
  const blocks = [...Map.groupBy(files, ({ kind }) => kind)].map(([kind, of]) => {
    const rows = Object.entries(plateSummary(of).fields).map(([field, score]) => rowOf(field, score));
    const retakes = of.flatMap(({ retake }) => (retake === null ? [] : [retake]));
    const again = retakes.length > 0 ? [`to be taken again: ${retakes.length} (${retakes.join(', ')})`] : [];
    return [
      `${kind}: ${of.length} pictures`,
      'field            right  of    share  sure  of those wrong',
      ...rows,
      ...again,
    ].join('\n');
  });
  return blocks.join('\n\n');
}

function rowOf(field: string, { right, wrong, unread, sureRight, sureWrong }: PlateScore): string {
  const all = right + wrong + unread;
  const share = (part: number) => `${Math.round((100 * part) / Math.max(1, all))}%`.padStart(5);
  return `${field.padEnd(15)} ${String(right).padStart(6)} ${String(all).padStart(4)} ${share(right)} ${share(sureRight + sureWrong)} ${String(sureWrong).padStart(6)}`;
}
