import type { flsMissed } from '@lintel/contract/fls/fls-missed';
import { notFound, unprocessable } from '#platform/base/errors.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import { selectMissedOfUnit, selectMissedVisits } from './fls-missed.queries.ts';
import { heldRecord } from './fls-record.queries.ts';
import * as write from './fls-write.queries.ts';

/** Units that a visit did not get into, from where somebody is in the unit: a turn sheet, an inspection, the page of the unit. */
export const flsMissedHandlers: Handlers<typeof flsMissed> = {
  async listMissedVisits({ params, query }, { viewer, read }) {
    const found = await read((db) => selectMissedVisits(db, viewer, params.unitId));
    if (!found) throw notFound('unit');
    return partAnswer(found, query, 'missed-visits', ({ missedUnitId }) => missedUnitId);
  },

  async enterMissedVisits({ params: { unitId }, body }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const at = await holdProperty(db, viewer, { unitId }, 'SHARED');
      if (!at) throw notFound('unit');
      const wanted = new Set(body.missedUnitIds);
      const found = await selectMissedOfUnit(db, at, unitId, [...wanted]);
      if (found.length < wanted.size) throw unprocessable('missedUnitIds', 'Some of these are not of this unit.');
      let entered = 0;
      for (const [recordId, own] of Map.groupBy(
        found.filter(({ isOpen }) => isOpen),
        ({ flsRecordId }) => flsRecordId,
      )) {
        const held = await heldRecord(db, viewer, recordId, now);
        if (body.enteredOn > held.today) throw unprocessable('enteredOn', 'This date is in the future.');
        if (own.some(({ missedOn }) => missedOn > body.enteredOn))
          throw unprocessable('enteredOn', 'The unit was missed after that day.');
        const done = { missedUnitIds: own.map(({ id }) => id), enteredOn: body.enteredOn };
        entered += await write.enterMissed(db, held, done, now);
        await write.bumpRecord(db, held, now);
        const { organizationId } = held;
        audit({ organizationId, action: 'enter-units', entity: 'fls_record', entityId: recordId, after: done });
      }
      return { entered };
    });
  },
};
