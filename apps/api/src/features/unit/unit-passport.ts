import type { UnitDetails } from '@lintel/contract/units/unit';
import { localDay } from '@lintel/domain/base/time-zones';
import { printedTagCode } from '@lintel/domain/scan-tags/tag-code';
import type * as z from 'zod';
import type { Cell, Picture, Sheet, TableFile } from '#platform/tables/table-file.ts';
import type { PassportFacts } from './unit-passport.queries.ts';

type Details = z.infer<typeof UnitDetails>;
type Item = Details['items'][number];
type Reading = { now: string; readJpeg: (storageKey: string) => Promise<Buffer | undefined> };

const NONE = 'not known';

/** A unit on paper for whoever takes it over: what stands in it, how old that is and how long it is covered, what is open, and the plates. */
export function unitPassport(unit: Details, facts: PassportFacts, { now, readJpeg }: Reading): TableFile {
  const day = (at: string) => localDay(at, facts.timeZone);
  const { lastInspection, tagCode, flags } = facts;
  const lines = [
    [
      unit.buildingName && `Building ${unit.buildingName}`,
      unit.floor !== null && `floor ${unit.floor}`,
      unit.floorPlan,
    ],
    [unit.areaType, unit.sqft !== null && `${unit.sqft} sq ft`],
    [`Tag of the unit: ${tagCode === null ? 'none' : printedTagCode(tagCode)}`],
    [lastInspection ? `Last inspected on ${day(lastInspection.at)}: ${lastInspection.template}` : 'Not inspected yet'],
    unit.missing.length > 0 && [
      `Expected here and not on record: ${unit.missing.map(({ itemType }) => itemType).join(', ')}`,
    ],
  ];
  return {
    tableFile: true,
    format: 'pdf',
    fileName: `unit-passport-${unit.id}`,
    letter: {
      title: `Unit passport: unit ${unit.name}`,
      writtenAt: now,
      before: [
        [facts.organization, unit.propertyName, facts.address].filter(Boolean).join('\n'),
        lines
          .flatMap((parts) => (parts ? [parts.filter(Boolean).join(', ')] : []))
          .filter(Boolean)
          .join('\n'),
      ],
      after: [
        `As of ${day(now)}. A date or an age that is not on record is left blank; a ≥ marks an age that is known as a minimum only.`,
      ],
    },
    sheets: [itemSheet(unit.items, facts), ...(flags.length > 0 ? [flagSheet(unit.items, facts, day)] : [])],
    ...(facts.plates.length > 0 && {
      pictures: { title: 'Serial plates', all: platesOf(unit.items, facts, readJpeg) },
    }),
  };
}

function itemSheet(items: readonly Item[], { tags }: PassportFacts): Sheet {
  const codes = new Map(tags.map(({ itemId, code }) => [itemId, printedTagCode(code)]));
  return {
    name: 'Items',
    isAcross: true,
    nothing: 'No item is on record.',
    columns: [
      { label: 'Item', kind: 'text' },
      { label: 'Manufacturer', kind: 'text' },
      { label: 'Model', kind: 'text' },
      { label: 'Serial number', kind: 'text' },
      { label: 'Made', kind: 'date' },
      { label: 'Age, years', kind: 'text' },
      { label: 'Life left, years', kind: 'text' },
      { label: 'Covered until', kind: 'text' },
      { label: 'Tag', kind: 'text' },
    ],
    rows: items.map((item): Cell[] => [
      item.itemType,
      item.manufacturerName,
      item.modelName,
      item.serialNumber,
      item.mfgDate,
      yearsOf(item.ageYears, item.basis === 's' ? '≥ ' : ''),
      yearsOf(item.rulYears, item.basis === 's' ? '≤ ' : ''),
      item.isCoveredForLife ? 'for life' : item.coveredUntil,
      codes.get(item.id) ?? null,
    ]),
  };
}

function flagSheet(items: readonly Item[], { flags }: PassportFacts, day: (at: string) => string): Sheet {
  const types = new Map(items.map(({ id, itemType }) => [id, itemType]));
  return {
    name: 'Open red flags',
    isJoined: true,
    isAcross: true,
    columns: [
      { label: 'Raised', kind: 'date' },
      { label: 'Item', kind: 'text' },
      { label: 'What', kind: 'text' },
    ],
    rows: flags.map(({ title, itemId, raisedAt }): Cell[] => [
      day(raisedAt),
      itemId === null ? 'The unit' : (types.get(itemId) ?? null),
      title,
    ]),
  };
}

function platesOf(items: readonly Item[], { plates }: PassportFacts, readJpeg: Reading['readJpeg']): Picture[] {
  return items.flatMap((item) =>
    plates
      .filter(({ itemId }) => itemId === item.id)
      .map(({ storageKey }) => ({
        caption: [item.itemType, `Serial number ${item.serialNumber ?? NONE}`],
        jpeg: async () => (storageKey === null ? undefined : readJpeg(storageKey)),
      })),
  );
}

function yearsOf(years: number | null, sign: string): string | null {
  return years === null ? null : `${sign}${years.toFixed(1)}`;
}
