import { similarManufacturer } from '../items/manufacturer-likeness.ts';
import { matchManufacturer, type NamedManufacturer } from '../items/manufacturers.ts';
import { decodeSerial, hasSerialRule, SERIAL_FAMILIES } from './decode-serial.ts';
import type { SerialCategory } from './serial-family.ts';

/** What a reader of serial plates asks: which maker a text names, and whether a maker numbers its products like that. */
export type PlateMakers = {
  makerOf: (text: string) => { name: string; isExact: boolean } | null;
  serialFit: (maker: string, serial: string, model: string | null) => 'FITS' | 'FITS_NOT' | 'NO_RULE';
};

const CATEGORIES: readonly (SerialCategory | null)[] = [null, 'APPLIANCE', 'HVAC', 'WATER_HEATER'];

/** Answers of the given manufacturers, and of those whose serial numbers have a rule, for plates that are read `today`. */
export function plateMakers(manufacturers: readonly NamedManufacturer[], today: string): PlateMakers {
  const others = SERIAL_FAMILIES.flatMap(({ makers }) => makers)
    .filter((name) => matchManufacturer(name, manufacturers) === null)
    .map((name) => ({ name, aliases: [] }));
  const all = [...manufacturers, ...others];
  return {
    makerOf: (text) => {
      const exact = matchManufacturer(text, all);
      if (exact) return { name: exact.name, isExact: true };
      const similar = similarManufacturer(text, all);
      return similar === null ? null : { name: similar, isExact: false };
    },
    serialFit: (maker, serial, model) => {
      if (!hasSerialRule({ maker, model })) return 'NO_RULE';
      const fits = CATEGORIES.some((category) => decodeSerial({ maker, serial, model, category }, today).length > 0);
      return fits ? 'FITS' : 'FITS_NOT';
    },
  };
}
