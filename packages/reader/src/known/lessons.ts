import { type Candidate, nameKey } from '../candidates/candidates.ts';
import { type Measured, type Scene, sceneOf } from '../features/scene.ts';
import { labelOf } from '../gates/announced.ts';
import { fieldsOf, RANKED, type RankedField } from '../rank/fields.ts';
import type { Bonus } from '../rank/rank.ts';
import type { HeaderField, Lesson } from '../reading.ts';
import type { DocumentWords } from '../words.ts';

/** The ranked field behind a field of a reading. */
export function rankedOf(field: HeaderField): RankedField {
  return (field.endsWith('Cents') ? field.slice(0, -5) : field) as RankedField;
}

/** What a lesson adds to the log-odds of a value with its label, at its place, and more where both are the same. */
const FOR_LABEL = 4;
const FOR_PLACE = 3;
const FOR_BOTH = 4;
/** A place is the same within this share of the page. */
const SAME_X = 0.07;
const SAME_Y = 0.045;

/** Makes a lesson of a person's correction: where the right value stands and by which label; of a tax that is the sum of two amounts one of each. Empty where the value does not stand on the page. */
export function lessonsOf(
  document: DocumentWords,
  field: HeaderField,
  value: string | number,
  vendorId: number,
): Lesson[] {
  const scene = sceneOf(document);
  const ranked = rankedOf(field);
  const measured = scene.measured[RANKED[ranked]];
  const places = measured.filter(({ candidate }) => holds(candidate, value));
  // why: where a value stands twice the place that the rules like best is the one that is looked for next time
  const best = places.toSorted((a, b) => (b.rules[ranked] ?? 0) - (a.rules[ranked] ?? 0))[0];
  const found = best ? [best] : ranked === 'tax' && typeof value === 'number' ? partsOf(measured, value) : [];
  return found.map(({ candidate, label }) => ({
    vendorId,
    field,
    label: label?.key ?? null,
    ...placeOf(scene, candidate),
    count: 1,
  }));
}

// Two amounts with labels of taxes that make the sum.
function partsOf(measured: readonly Measured[], sum: number): Measured[] {
  const taxes = measured.filter(({ label }) => label?.classes.includes('tax'));
  for (const [at, a] of taxes.entries())
    for (const b of taxes.slice(at + 1)) if (centsOf(a) + centsOf(b) === Math.abs(sum)) return [a, b];
  return [];
}

function centsOf({ candidate }: Measured): number {
  return Math.abs(candidate.amount?.cents ?? 0);
}

/** The bonus that lessons of a vendor give its candidates. */
export function bonusOf(scene: Scene, lessons: readonly Lesson[]): Bonus {
  const taught = new Map<RankedField, Lesson[]>();
  for (const lesson of lessons)
    taught.set(rankedOf(lesson.field), [...(taught.get(rankedOf(lesson.field)) ?? []), lesson]);
  return (field, candidate) => {
    const known = taught.get(field);
    if (!known || !fieldsOf(candidate.kind).includes(field)) return 0;
    const label = labelOf(scene, candidate)?.key ?? null;
    const place = placeOf(scene, candidate);
    return Math.max(
      ...known.map((lesson) => {
        const isLabel = lesson.label === label;
        const isPlace =
          lesson.page === place.page && Math.abs(lesson.x - place.x) < SAME_X && Math.abs(lesson.y - place.y) < SAME_Y;
        if (isLabel && isPlace) return FOR_LABEL + FOR_PLACE + FOR_BOTH;
        return (isLabel && label !== null ? FOR_LABEL : 0) + (isPlace ? FOR_PLACE : 0);
      }),
    );
  };
}

function placeOf({ offer }: Scene, { box, page }: Candidate): Pick<Lesson, 'x' | 'y' | 'page'> {
  const sheet = offer.sheet.pages[page];
  const x = (box[0] + box[2]) / 2 / (sheet?.width ?? 1);
  const y = (box[1] + box[3]) / 2 / (sheet?.height ?? 1);
  return { x, y, page: page === 0 ? 1 : page === offer.sheet.pages.length - 1 ? -1 : 0 };
}

function holds(candidate: Candidate, value: string | number): boolean {
  if (typeof value === 'number') return candidate.key === String(Math.abs(value));
  if (candidate.kind === 'date') return candidate.date?.dayFirst === value || candidate.date?.monthFirst === value;
  if (candidate.kind === 'name') return candidate.key === nameKey(value);
  return candidate.key === value.toLowerCase().replace(/^#/, '').replaceAll(/\s/g, '');
}
