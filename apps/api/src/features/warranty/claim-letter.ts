import { localDay } from '@lintel/domain/time-zones';
import { CLAIM_FIELD_LABELS } from '@lintel/domain/warranty-claim';
import { COVER_LABELS } from '@lintel/domain/warranty-cover';
import type { Cell, TableFile } from '#platform/table-file.ts';
import type { LetterPlace, WireClaim } from './claim.queries.ts';

/** The letter of a claim: to whom, about which item by the numbers that its manufacturer asks for, what failed and what is asked. */
export function claimLetter(claim: WireClaim, place: LetterPlace, now: string): TableFile {
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
    ...(claim.reference === null ? [] : [['Your reference', claim.reference] as [string, Cell]]),
    ...(claimedCents === null ? [] : [['Claimed', dollars(claimedCents)] as [string, Cell]]),
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
      after: [
        asked,
        'A photo of the plate and the invoice can be sent on request.',
        claim.openedBy ?? place.organization,
      ],
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
  };
}

const NOT_RECORDED = 'not recorded';

function numberOf({ facts }: WireClaim): string {
  return (facts.claimRule === 'FD_PLUS_NR' ? facts.claimSerial : facts.claimModel) ?? NOT_RECORDED;
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
