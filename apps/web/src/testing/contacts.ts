import { Contact as ContactSchema } from '@lintel/contract/people/contact';
import type * as z from 'zod';

type Contact = z.output<typeof ContactSchema>;

/** A plumber whose documents are in order; checked against the contract so that a test cannot invent a shape. */
export function aContact(over: Partial<Contact> = {}): Contact {
  return ContactSchema.parse({
    id: 7,
    organizationId: 1,
    kind: 'VENDOR',
    name: 'Bluewater Plumbing',
    role: null,
    vendorId: null,
    vendorName: null,
    trades: ['Plumbing'],
    tags: [],
    phones: [{ label: 'Desk', number: '(503) 555-0142 x12' }],
    emails: [{ label: null, address: 'desk@bluewater.example' }],
    addresses: [],
    website: null,
    servesAll: true,
    properties: [],
    isPreferred: false,
    image: null,
    licenceNumber: null,
    licenceExpiresOn: null,
    coiExpiresOn: '2027-02-28',
    workersCompExpiresOn: '2027-03-31',
    hasW9: true,
    status: 'OK',
    notes: null,
    jobs: { count: 3, pricedCount: 2, costCents: 48_000, lastOn: '2026-04-01', uninsuredCount: 0 },
    bills: { count: 4, foreignCount: 0, spendCents: 62_000, lastOn: '2026-04-12' },
    archivedAt: null,
    version: 2,
    ...over,
  });
}
