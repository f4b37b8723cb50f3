import { addDays } from '@lintel/domain/base/calendar';
import { type RichText, richTextPlain } from '@lintel/domain/base/rich-text';
import type { ClientBase } from 'pg';
import type { MaintenanceDraft, NoteDraft } from './draft-maintenance.ts';
import { type Cell, insertRows } from './insert-rows.ts';

const REQUEST_COLUMNS = [
  'organization_id bigint',
  'property_id bigint',
  'unit_id bigint',
  'item_id bigint',
  'summary text',
  'priority text',
  'reported_at timestamptz',
  'reported_by bigint',
  'closed_at timestamptz',
  'closed_by bigint',
  'close_note jsonb',
  'close_note_text text',
  'created_at timestamptz',
  'updated_at timestamptz',
];

const RECORD_COLUMNS = [
  'organization_id bigint',
  'property_id bigint',
  'unit_id bigint',
  'item_id bigint',
  'service_request_id bigint',
  'summary text',
  'performed_on date',
  'cost_cents bigint',
  'vendor text',
  'recorded_by bigint',
  'created_at timestamptz',
  'updated_at timestamptz',
];

const NOTE_COLUMNS = [
  'organization_id bigint',
  'property_id bigint',
  'service_request_id bigint',
  'record_id bigint',
  'body jsonb',
  'body_text text',
  'written_by bigint',
  'hidden_at timestamptz',
  'hidden_by bigint',
  'created_at timestamptz',
  'updated_at timestamptz',
];

/** Writes the maintenance of a property that exists already, thousands of rows a statement. */
export async function writeMaintenance(
  client: ClientBase,
  { requests, work }: MaintenanceDraft,
  ids: MaintenanceIds,
  today: string,
): Promise<void> {
  const place = [ids.organizationId, ids.propertyId];
  const at = (day: number, time: string) => `${addDays(today, day)} ${time}+00`;
  const placeOf = ({ unit, item }: { unit: number; item: number | null }) => [
    ...place,
    ids.units[unit] ?? null,
    item === null ? null : (ids.items[item] ?? null),
  ];

  await insertRows(
    client,
    'service_request',
    REQUEST_COLUMNS,
    requests.map((one): Cell[] => {
      const reportedAt = at(one.day, '14:20:00');
      const closedAt = one.closed && at(one.closed.day, '20:05:00');
      const note = one.closed?.note ?? null;
      const closed = [closedAt, one.closed?.by ?? null, ...texts(note)];
      return [
        ...placeOf(one),
        one.summary,
        one.priority,
        reportedAt,
        one.by,
        ...closed,
        reportedAt,
        closedAt ?? reportedAt,
      ];
    }),
  );
  const requestIds = await idsInOrder(client, 'service_request', ids);

  await insertRows(
    client,
    'maintenance_record',
    RECORD_COLUMNS,
    work.map((one): Cell[] => {
      const answered = one.request === null ? null : (requestIds[one.request] ?? null);
      const recordedAt = at(one.day, '20:05:00');
      const facts = [one.summary, addDays(today, one.day), one.cents, one.vendor, one.by];
      return [...placeOf(one), answered, ...facts, recordedAt, recordedAt];
    }),
  );
  const recordIds = await idsInOrder(client, 'maintenance_record', ids);

  const noteRow = (note: NoteDraft, requestId: number | null, recordId: number | null): Cell[] => {
    const writtenAt = at(note.day, '21:10:00');
    const hidden = note.isHidden ? [writtenAt, note.by] : [null, null];
    return [...place, requestId, recordId, ...texts(note.body), note.by, ...hidden, writtenAt, writtenAt];
  };
  await insertRows(client, 'maintenance_note', NOTE_COLUMNS, [
    ...requests.flatMap((one, i) => one.notes.map((note) => noteRow(note, requestIds[i] ?? null, null))),
    ...work.flatMap((one, i) => one.notes.map((note) => noteRow(note, null, recordIds[i] ?? null))),
  ]);
}

function texts(doc: RichText | null): [string | null, string | null] {
  return doc ? [JSON.stringify(doc), richTextPlain(doc)] : [null, null];
}

// Identity values rise in the order of the inserted rows, also beside other writers: that pairs drafts with their ids.
async function idsInOrder(
  client: ClientBase,
  table: 'service_request' | 'maintenance_record',
  { organizationId, propertyId }: MaintenanceIds,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from ${table} where organization_id = $1 and property_id = $2 order by id`,
    [organizationId, propertyId],
  );
  return rows.map((row) => row.id);
}

export type MaintenanceIds = { organizationId: number; propertyId: number; units: number[]; items: number[] };
