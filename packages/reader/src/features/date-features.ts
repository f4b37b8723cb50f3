import { daysBetween } from '../values/dates.ts';
import type { Scene } from './scene.ts';

export const DATE_NAMES = [
  'days after first',
  'days before last',
  'earlier ones',
  'later ones',
  'due of another by terms',
  'base of another by terms',
  'ambiguous',
  'with name of month',
  'running text',
  'twin beside',
  'year far',
];

/** Dates: their order, and which is another plus the days of the terms. */
export function dateNumbers(scene: Scene): number[][] {
  const { date: measured } = scene.measured;
  const values = [...new Set(measured.map(({ candidate }) => candidate.key))].toSorted();
  const first = values[0] ?? '';
  const last = values.at(-1) ?? '';
  const middle = values[Math.floor(values.length / 2)] ?? '';
  const flag = (has: boolean) => (has ? 1 : 0);
  return measured.map(({ candidate }) => {
    const { key, date } = candidate;
    const isNet = (from: string, to: string) => scene.netDays.some((days) => daysBetween(from, to) === days);
    const segment = scene.offer.sheet.segments.find(
      ({ tokens, row }) => row === candidate.row && tokens.some(({ at }) => at === candidate.tokens[0]?.at),
    );
    const mates = measured.filter((other) => other.candidate !== candidate && other.candidate.row === candidate.row);
    const twin = mates.some(
      ({ candidate: { box } }) =>
        Math.min(Math.abs(box[0] - candidate.box[2]), Math.abs(candidate.box[0] - box[2])) <
        2.5 * scene.offer.sheet.body,
    );
    return [
      Math.min(400, daysBetween(first, key)),
      Math.min(400, daysBetween(key, last)),
      values.filter((value) => value < key).length,
      values.filter((value) => value > key).length,
      flag(values.some((value) => isNet(value, key))),
      flag(values.some((value) => isNet(key, value))),
      flag(date?.dayFirst !== date?.monthFirst && Boolean(date?.dayFirst && date.monthFirst)),
      flag(date?.style === 'm'),
      (segment?.tokens.length ?? 1) - candidate.tokens.length,
      flag(twin),
      Math.min(9, Math.abs(daysBetween(middle, key)) / 365),
    ];
  });
}
