import { localDay } from '@lintel/domain/base/time-zones';
import { CLAIM_FIELD_LABELS } from '@lintel/domain/items/warranty-claim';
import { COVER_LABELS } from '@lintel/domain/items/warranty-cover';
import type { Cell, TableFile } from '#platform/tables/table-file.ts';
import type { WireClaim } from './claim.queries.ts';
import type { LetterPlace } from './letter.queries.ts';

type Reading = { now: string; readJpeg: (storageKey: string) => Promise<Buffer | undefined> };

/**
 * The letter of a claim: to whom, about which item by the numbers that its manufacturer asks for, what failed, the work that was paid and
 * what is asked, with the photos of the item, its plate among them.
 */
export function claimLetter(claim: WireClaim, place: LetterPlace, { now, readJpeg }: Reading): TableFile {
  const day = localDay(now, place.timeZone);
  const { facts, problem, failedOn, claimedCents, coveredUntil } = claim;
  const cover = COVER_LABELS[claim.cover].toLowerCase();
  const asked =
    claimedCents === null
      ? 'Please repair or replace it under the warranty, or tell us what you need from us.'
      : `We paid ${dollars(claimedCents)} for the work and ask you to pay it back under the warranty.`;
  const rows: [string, Cell][] = [
    ['Item', facts.itemType],
    ['Manufacturer', facts.manufacturer ?? NOT_RECORDED],
    [facts.claimRule === 'MODEL' ? 'Model' : CLAIM_FIELD_LABELS[facts.claimRule], numberOf(claim)],
    ['Serial number', facts.serial ?? NOT_RECORDED],
    ...(facts.model !== null && facts.model !== facts.claimModel
      ? [['Model as recorded', facts.model] as [string, Cell]]
      : []),
    ['Place', [place.property, facts.unitName && `unit ${facts.unitName}`].filter(Boolean).join(', ')],
    ['Installed', facts.installDate ?? NOT_RECORDED],
    [
      'Cover',
      `${COVER_LABELS[claim.cover]}, ${coveredUntil === null ? 'lifetime or end not recorded' : `to ${coveredUntil}`}`,
    ],
    ['Failed', failedOn],
    ...workRows(place.work),
    ...(claim.reference === null ? [] : [['Your reference', claim.reference] as [string, Cell]]),
    ...(claimedCents === null ? [] : [['Claimed', dollars(claimedCents)] as [string, Cell]]),
    ...(place.documents.length === 0 ? [] : [['Documents on file', place.documents.join(', ')] as [string, Cell]]),
  ];
  return {
    tableFile: true,
    format: 'pdf',
    fileName: `warranty-claim-${claim.id}`,
    letter: {
      title: `Warranty claim ${claim.id}`,
      writtenAt: `${day}T00:00:00.000Z`,
      before: [
        [place.organization, place.property, place.address].filter(Boolean).join('\n'),
        `To: ${claim.provider ?? facts.manufacturer ?? 'the warranty department'}`,
        day,
        `We claim under the ${cover} warranty of the ${facts.itemType.toLowerCase()} described below, which failed on ${failedOn}.`,
        problem,
      ],
      after: [asked, enclosed(place), claim.openedBy ?? place.organization],
    },
    sheets: [
      {
        name: 'Claim',
        columns: [
          { label: 'What', kind: 'text' },
          { label: 'As recorded', kind: 'text' },
        ],
        rows,
      },
    ],
    ...(place.photos.length > 0 && {
      pictures: {
        title: 'Photos of the item and its plate',
        all: place.photos.map(({ name, on, storageKey }) => ({
          caption: [facts.itemType, `${name}, ${on}`],
          jpeg: async () => (storageKey === null ? undefined : readJpeg(storageKey)),
        })),
      },
    }),
  };
}

function workRows(work: LetterPlace['work']): [string, Cell][] {
  if (work === null) return [];
  const { on, summary, vendor, costCents } = work;
  return [
    ['Work done', [on, summary, vendor && `by ${vendor}`].filter(Boolean).join(', ')],
    ['Paid for it', costCents === null ? NOT_RECORDED : dollars(costCents)],
  ];
}

function enclosed({ photos, documents }: LetterPlace): string {
  const [hasPhotos, hasDocuments] = [photos.length > 0, documents.length > 0];
  if (hasPhotos && hasDocuments) return 'Photos are below; the documents named above can be sent on request.';
  if (hasPhotos) return 'Photos are below; the invoice can be sent on request.';
  if (hasDocuments) return 'The documents named above can be sent on request. There is no photo of the plate on file.';
  return 'The invoice can be sent on request. There is no photo of the plate on file.';
}

const NOT_RECORDED = 'not recorded';

function numberOf({ facts }: WireClaim): string {
  return (facts.claimRule === 'FD_PLUS_NR' ? facts.claimSerial : facts.claimModel) ?? NOT_RECORDED;
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
