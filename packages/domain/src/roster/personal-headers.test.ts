import { expect, test } from 'vitest';
import { guessMapping } from './cells/roster-headers.ts';

test.each(['1. Name', 'Student', 'Student Name', 'Leaseholder', 'Renter', 'Bill To', 'Gender', 'Current Resident'])(
  'a column %s is about a person: it is mapped to nothing, and its values are never shown',
  (header) => {
    for (const kind of ['units', 'items'] as const)
      expect(guessMapping([header], kind)[0]).toMatchObject({ isPersonal: true, field: null });
  },
);
