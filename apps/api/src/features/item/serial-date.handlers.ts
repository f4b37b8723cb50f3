import type { serialDate } from '@lintel/contract/serials/serial-date';
import { normaliseSerial } from '@lintel/domain/items/serial-number';
import { type AskedSerial, decodeSerial, hasSerialRule, likelySerials } from '@lintel/domain/serials/decode-serial';
import { dayForForecast, narrowMade } from '@lintel/domain/serials/narrow-made';
import { serialCategory } from '@lintel/domain/serials/serial-family';
import { notFound } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { type SerialContext, selectSerialContext } from './serial-date.queries.ts';

/** What a serial number says, without recording anything. */
export const serialDateHandlers: Handlers<typeof serialDate> = {
  async getSerialDate({ query }, { viewer, now, read }) {
    const asked = { ...query, normalised: normaliseSerial(query.serialNumber) };
    const context = await read((db) => selectSerialContext(db, viewer, asked, now));
    if (!context) throw notFound('property');
    const { today, category, makerName, modelName, elsewhere } = context;
    const serial: AskedSerial = {
      ...{ maker: makerName ?? '', serial: query.serialNumber, model: modelName },
      category: category && serialCategory(category),
    };
    const hasRule = makerName !== null && hasSerialRule(serial);
    return {
      hasRule,
      made: hasRule ? madeOf(serial, context) : null,
      likely: hasRule ? likelySerials(serial, today) : [],
      elsewhere,
    };
  },
};

function madeOf(serial: AskedSerial, context: SerialContext) {
  const made = narrowMade(decodeSerial(serial, context.today), { ...context, printed: null });
  if (!made) return null;
  const { confidence, from, to, left, excluded } = made;
  const isSafetyRelated = context.category === 'lifeSafety';
  return {
    ...{ confidence, from, to },
    day: dayForForecast(made, isSafetyRelated).date,
    left: left.map((one) => ({ from: one.from, to: one.to, day: middleOf({ ...made, left: [one], ...one }) })),
    excluded: excluded.map((one) => ({ from: one.from, to: one.to, why: one.why })),
  };
}

const middleOf = (made: Parameters<typeof dayForForecast>[0]) => dayForForecast(made, false).date;
