import { FLS_DOCUMENT_WORDS, FLS_TYPE_WORDS, type FlsType } from '@lintel/domain/fls/fls';
import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, search } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant } from '../base/scalars.ts';

/** What a file of a property is, in the order in which the list sorts them. */
export const DOCUMENT_KIND_WORDS = {
  REPORT: FLS_DOCUMENT_WORDS.REPORT,
  CERTIFICATE: FLS_DOCUMENT_WORDS.CERTIFICATE,
  INVOICE: FLS_DOCUMENT_WORDS.INVOICE,
  TAG_PHOTO: FLS_DOCUMENT_WORDS.PHOTO,
  CORRECTION: 'Proof of correction',
  BID: 'Bid',
  WARRANTY: 'Proof of warranty',
  OTHER: 'Other document',
  PHOTO: 'Photo',
  VOICE_NOTE: 'Voice note',
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KIND_WORDS;
export const DOCUMENT_KINDS = Object.keys(DOCUMENT_KIND_WORDS) as [DocumentKind, ...DocumentKind[]];

export const HOLDER_WORDS = {
  ITEM: 'Item',
  UNIT: 'Unit',
  MODEL: 'Model',
  PROJECT: 'Project',
  FLS: 'FLS record',
  INVOICE: 'Invoice',
  TURN: 'Turn',
  INSPECTION: 'Inspection',
} as const;
export type Holder = keyof typeof HOLDER_WORDS;

/** How many things are named on a document at most. */
export const HOLDERS_MAX = 5;

/** A thing that a document belongs to. */
export const DocumentHolder = z.strictObject({
  what: z.enum(Object.keys(HOLDER_WORDS) as [Holder, ...Holder[]]),
  id: Id,
  /** The type of the FLS record, for such records. */
  name: z.string(),
  /** It is archived: there is no page of it any more. */
  isArchived: z.boolean(),
});

export const DocumentRow = z.strictObject({
  id: Id,
  name: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** The first five; empty where the document belongs to the property itself. */
  holders: z.array(DocumentHolder),
  holderCount: Count,
  sizeBytes: Count,
  addedBy: z.string().nullable(),
  addedAt: Instant,
  /** The stored bytes are missing or altered: it cannot be opened. */
  damage: z.enum(['MISSING', 'ALTERED']).nullable(),
});

const KIND_FILTER = { ...DOCUMENT_KIND_WORDS, ALL: 'Everything, with photos and voice notes' } as const;

export const documentsList = defineList({
  id: 'documents',
  title: 'Documents',
  question: 'Which papers and pictures do we have of this property, and what do they belong to?',
  noun: ['document', 'documents'],
  places: { property: { operationId: 'listDocuments', page: '/properties/:propertyId?tab=documents' } },
  row: DocumentRow,
  sorts: ['name', 'kind', 'size', 'by', 'added'],
  order: '-added',
  filters: {
    q: search('Name'),
    documentKind: choice('Kind', KIND_FILTER, {
      anyLabel: 'Documents, without photos and voice notes',
      fileShowsDefault: true,
    }),
  },
  /** Photos of items, units, turns and inspections under the same search. */
  parts: { photos: Count },
  changedAt: (row) => row.addedAt,
  notes: [
    'Photos of items, units, turns and inspections are listed where the kind is Photo or everything, and voice notes of inspections where it is Voice note or everything; those taken out of an inspection are left out.',
    'Archived files are left out. A file stays when what it belongs to is archived.',
  ],
  columns: {
    name: { head: 'Name', kind: 'text', value: (row) => row.name, isSorted: true, width: 260 },
    kind: { head: 'Kind', kind: 'text', value: (row) => DOCUMENT_KIND_WORDS[row.kind], isSorted: true, width: 160 },
    holders: { head: 'Belongs to', kind: 'text', value: holderWords, width: 260 },
    size: {
      head: 'Size, kB',
      kind: 'integer',
      value: (row) => kilobytes(row.sizeBytes),
      isSorted: true,
      width: 88,
    },
    by: { head: 'Added by', kind: 'text', value: (row) => row.addedBy, isSorted: true },
    added: { head: 'Added', kind: 'instant', value: (row) => row.addedAt, isSorted: true },
    damage: {
      head: 'Cannot be opened',
      kind: 'text',
      value: (row) => row.damage && DAMAGE_WORDS[row.damage],
      only: 'files',
    },
  },
});

export const documents = defineContract({
  listDocuments: listRoute(documentsList, '/file/property/:propertyId', {
    access: 'user',
    summary:
      'The documents of a property with what each belongs to; photos and voice notes too where the kind asks for them',
    errors: ['NOT_FOUND'],
    reads: ['FILE', 'FLS', 'INVOICE', 'PROJECT', 'WARRANTY', 'TURN', 'INSPECTION'],
    about: { propertyId: 'params.propertyId' },
  }),
});

const DAMAGE_WORDS = { MISSING: 'Its bytes are missing', ALTERED: 'Its bytes were altered' } as const;

type Row = z.output<typeof DocumentRow>;

/** What a thing is called beside a document: 'FLS record: Alarms'. */
export function holderName({ what, name }: Pick<Row['holders'][number], 'what' | 'name'>): string {
  return `${HOLDER_WORDS[what]}: ${what === 'FLS' ? FLS_TYPE_WORDS[name as FlsType] : name}`;
}

function holderWords({ holders, holderCount }: Row): string {
  if (holderCount === 0) return 'The property';
  const more = holderCount - holders.length;
  const named = holders.map((each) => `${holderName(each)}${each.isArchived ? ' (archived)' : ''}`);
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

// A file of a few bytes is shown as 1 kB, not as 0.
function kilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1000));
}
