import { cutText } from '../base/text-cut.ts';
/** What a mail about flags says of one of them; null is not known. */
export type AlertFacts = {
  title: string;
  manufacturerName: string | null;
  modelName: string | null;
  serialNumber: string | null;
  ageYears: number | null;
  lifeUsedPct: number | null;
  reasons: readonly string[];
};

/** The mail about flags at a property, before a person changes it: the facts, what is asked for, and the link to each. */
export function alertMessage(
  propertyName: string,
  flags: readonly AlertFacts[],
  address: string,
): { subject: string; text: string } {
  const [first] = flags;
  const what = flags.length === 1 && first ? first.title : `${flags.length} items`;
  const lines = flags.slice(0, 50).map(flagLines);
  const more = flags.length > 50 ? [`and ${flags.length - 50} more`] : [];
  return {
    subject: cutText(`${propertyName}: ${what} needs your attention`.replace(/items needs/, 'items need'), 200),
    text: [
      `At ${propertyName} the following ${flags.length === 1 ? 'item needs' : 'items need'} a decision or work:`,
      ...lines,
      ...more,
      'Please tell us what you propose, when you can come, and what it will cost.',
      address,
    ].join('\n\n'),
  };
}

function flagLines({
  title,
  manufacturerName,
  modelName,
  serialNumber,
  ageYears,
  lifeUsedPct,
  reasons,
}: AlertFacts): string {
  const plate = [manufacturerName, modelName, serialNumber && `serial ${serialNumber}`].filter(Boolean).join(', ');
  const life = [
    ageYears !== null && `${ageYears.toFixed(1)} years old`,
    lifeUsedPct !== null && `${Math.round(lifeUsedPct)}% of its expected life`,
  ].filter(Boolean);
  return [title, plate, life.join(', '), ...reasons.map((reason) => `- ${reason}`)].filter(Boolean).join('\n');
}
