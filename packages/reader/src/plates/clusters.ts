import type { Box } from '../words.ts';
import type { Candidate } from './candidates.ts';
import { folded } from './lookalikes.ts';
import type { PlateLabelClass } from './plate-labels.ts';

/** One number of a plate: all that the engines read of it in all pictures. */
export type Cluster = {
  seen: Candidate[];
  /** By class, how near its label is, in the view that says so most. */
  label: Record<PlateLabelClass, number>;
  form: number;
};

const CLASSES: readonly PlateLabelClass[] = ['SERIAL', 'MODEL', 'DATE', 'OTHER'];
/** Two readings whose boxes share so much of both are of the same number. */
const SAME_PLACE = 0.6;

/** Groups candidates that stand in the same place or read alike. */
export function clustersOf(candidates: readonly Candidate[]): Cluster[] {
  const groups: Candidate[][] = [];
  for (const candidate of candidates) {
    const group = groups.find((one) => one.some((other) => isSame(candidate, other)));
    if (group) group.push(candidate);
    else groups.push([candidate]);
  }
  return groups.map((seen) => {
    const label = { SERIAL: 0, MODEL: 0, DATE: 0, OTHER: 0 };
    for (const says of CLASSES) label[says] = Math.max(...seen.map((one) => one.label[says]));
    return { seen, label, form: Math.max(...seen.map(({ form }) => form)) };
  });
}

function isSame(a: Candidate, b: Candidate): boolean {
  if (folded(numberOf(a.text)) === folded(numberOf(b.text))) return true;
  return a.box !== null && b.box !== null && sharedPart(a.box, b.box) > SAME_PLACE;
}

/** Upper case letters and digits of a text. */
export function numberOf(text: string): string {
  // why: in capitals and digits a stroke is a one
  return text
    .replace(/[l|!]/g, '1')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** Of both boxes together, the part that both cover. */
function sharedPart(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  if (width <= 0 || height <= 0) return 0;
  const area = (box: Box) => (box[2] - box[0]) * (box[3] - box[1]);
  return (width * height) / (area(a) + area(b) - width * height);
}
