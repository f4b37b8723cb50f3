import { CONDITION_LABELS, CONDITIONS, type Condition } from '@lintel/domain/items/life';
import { date, decimal, money, NOT_KNOWN } from '#ui/base/format.ts';
import type { ItemEvent, ItemLife } from './item-life.ts';

export const FIELD_WORDS: Record<string, string> = {
  itemTypeId: 'Type',
  modelId: 'Model',
  manufacturerId: 'Manufacturer',
  serialNumber: 'Serial number',
  mfgDate: 'Made on',
  installDate: 'Installed on',
  firstSeenOn: 'First seen on',
  purchaseCents: 'Purchase price',
  warrantyEndsOn: 'Warranty ends on',
  condition: 'Condition',
  note: 'Note',
  eulOverrideYears: 'Expected life',
  priceOverrideCents: 'Replacement cost',
};

/** Where an item has the name of what a field refers to by id. */
const NAMES: Record<string, string> = {
  itemTypeId: 'itemType',
  modelId: 'modelName',
  manufacturerId: 'manufacturerName',
};

const BASIS_WORDS = { i: 'from install date', m: 'from manufacture date', s: 'from first sighting' } as const;

export function basisWords(item: ItemLife): string {
  return item.basis === null ? '' : BASIS_WORDS[item.basis];
}

/** '12.0 of 11 years'; an age from a first sighting is the least it can be. */
export function ageOfLifeWords(item: ItemLife): string {
  const least = item.basis === 's' ? 'At least ' : '';
  if (item.ageYears !== null && item.eulYears !== null) {
    return `${least}${decimal(item.ageYears)} of ${yearsText(item.eulYears)} years`;
  }
  if (item.ageYears !== null) return `${least}${decimal(item.ageYears)} years, expected life not known`;
  if (item.eulYears !== null) return `Expected life ${yearsText(item.eulYears)} years; age not known`;
  return 'Age and expected life not known';
}

export function yearsText(years: number): string {
  return decimal(years, Number.isInteger(years) ? 0 : 1);
}

/** 'refrigerator, unit 203' */
export function itemAndPlace({ itemType, unitName }: ItemLife): string {
  return [itemType.toLowerCase(), unitName && `unit ${unitName}`].filter(Boolean).join(', ');
}

export function manufacturerAndModel(item: ItemLife): string {
  return [item.manufacturerName, item.modelName].filter(Boolean).join(' ');
}

export function conditionWords(condition: number | null): string {
  return condition === null
    ? NOT_KNOWN
    : `${condition} of 5, ${CONDITION_LABELS[condition as Condition].toLowerCase()}`;
}

export const CONDITION_OPTIONS = CONDITIONS.map((value) => ({ value, label: `${value} – ${CONDITION_LABELS[value]}` }));

/** 'Serial number: not known → Q17' for each field a person fills in; ids say only that they changed. */
export function changeWords(changes: NonNullable<ItemEvent['changes']>): string[] {
  return Object.entries(changes).flatMap(([field, [before, after]]) => {
    if (field === 'tags')
      return [before && `Tags taken off: ${before}`, after && `Tags put on: ${after}`].flatMap((words) =>
        typeof words === 'string' ? words : [],
      );
    const name = FIELD_WORDS[field];
    if (!name) return [];
    if (field.endsWith('Id')) return [`${name} changed`];
    return [`${name}: ${valueWords(field, before)} → ${valueWords(field, after)}`];
  });
}

/** The fields in which a newer version of an item differs, in words. */
export function differenceWords(before: ItemLife, after: ItemLife): string[] {
  const shown = Object.keys(FIELD_WORDS).filter((field) => valueAt(before, field) !== valueAt(after, field));
  const words = shown.map((field) => {
    const named = NAMES[field] ?? field;
    return `${FIELD_WORDS[field]}: ${valueWords(named, valueAt(before, named))} → ${valueWords(named, valueAt(after, named))}`;
  });
  if (before.unitId !== after.unitId) words.push(`Unit: ${before.unitName ?? 'none'} → ${after.unitName ?? 'none'}`);
  if (before.status !== after.status)
    words.push(`State: ${before.status.toLowerCase()} → ${after.status.toLowerCase()}`);
  return words;
}

function valueAt(item: ItemLife, field: string): unknown {
  return (item as Record<string, unknown>)[field];
}

function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOT_KNOWN;
  if (field.endsWith('Cents') && typeof value === 'number') return money(value);
  if (field.endsWith('On') || field.endsWith('Date')) return date(String(value));
  if (field === 'eulOverrideYears') return `${String(value)} years`;
  return String(value);
}
