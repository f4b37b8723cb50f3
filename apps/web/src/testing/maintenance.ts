import { MaintenanceEntry as MaintenanceEntrySchema } from '@lintel/contract/items/maintenance';
import { type RichText, richTextOf } from '@lintel/domain/base/rich-text';
import type * as z from 'zod';

type Entry = z.output<typeof MaintenanceEntrySchema>;
type Request = Extract<Entry, { kind: 'SERVICE' }>;
type Work = Extract<Entry, { kind: 'RECORD' }>;
type Note = Entry['notes'][number];

const PLACE = { organizationId: 1, propertyId: 1, unitId: 12, unitName: '4212', itemId: null, itemType: null };

/** A tap that has dripped for 12 days; a test states only what matters to it. */
export function aRequest(over: Partial<Request> = {}): Request {
  return MaintenanceEntrySchema.parse({
    ...PLACE,
    kind: 'SERVICE',
    id: 71,
    summary: 'Tap drips',
    priority: 'HIGH',
    state: 'OPEN',
    reportedAt: '2026-05-06T15:00:00.000Z',
    reportedBy: 'Luis Ortega',
    ageDays: 12,
    close: null,
    notes: [],
    hidden: null,
    version: 1,
    ...over,
  }) as Request;
}

/** A service request as the list of open service gives it. */
export function anOpenRequest(over: Partial<Request> = {}): Omit<Request, 'kind'> {
  const { kind: _kind, ...request } = aRequest(over);
  return request;
}

/** Work that was done on 2026-04-22, at an unknown cost. */
export function someWork(over: Partial<Work> = {}): Work {
  return MaintenanceEntrySchema.parse({
    ...PLACE,
    kind: 'RECORD',
    id: 81,
    summary: 'Cartridge changed',
    performedOn: '2026-04-22',
    costCents: null,
    vendor: null,
    serviceRequestId: null,
    recordedAt: '2026-04-23T09:00:00.000Z',
    recordedBy: 'Mina Sato',
    notes: [],
    hidden: null,
    version: 1,
    ...over,
  }) as Work;
}

/** A note of plain words or of a formatted text. */
export function aNote(body: string | RichText, over: Partial<Note> = {}): Note {
  return {
    id: 91,
    at: '2026-05-07T10:00:00.000Z',
    by: 'Mina Sato',
    body: typeof body === 'string' ? richTextOf(body) : body,
    hidden: null,
    ...over,
  };
}

/** The answer of a list; `hiddenCount` is null for people who may not see hidden things. */
export function aListOf<T>(results: T[]): { results: T[]; total: number; nextCursor: null } {
  return { results, total: results.length, nextCursor: null };
}
