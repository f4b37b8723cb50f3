import { nameKey } from '../candidates/candidates.ts';
import { nearness } from '../features/rules.ts';
import type { Measured, Scene } from '../features/scene.ts';
import type { KnownVendor } from '../reading.ts';

/** A vendor of the organization that a document names, and by what. */
export type VendorMatch = {
  vendor: KnownVendor;
  by: ('name' | 'phone' | 'address' | 'taxId')[];
  place: Measured | null;
};

const NAME_MIN = 4;
const WEIGHT = { taxId: 4, name: 3, phone: 3, address: 2 } as const;

/** Finds the one vendor of the organization that a document names; null where none or two equally are. */
export function matchVendor(scene: Scene, vendors: readonly KnownVendor[]): VendorMatch | null {
  const text = textKeys(scene);
  const matches = vendors.flatMap((vendor) => {
    const match = matchOf(scene, vendor, text);
    return match ? [{ match, weight: match.by.reduce((sum, one) => sum + WEIGHT[one], 0) }] : [];
  });
  const [best, next] = matches.toSorted(
    (a, b) => b.weight - a.weight || b.match.vendor.name.length - a.match.vendor.name.length,
  );
  if (!best) return null;
  const isTie =
    next !== undefined &&
    next.weight === best.weight &&
    !nameKey(best.match.vendor.name).includes(nameKey(next.match.vendor.name));
  return isTie ? null : best.match;
}

type Keys = { letters: string; digits: string[] };

function textKeys({ offer }: Scene): Keys {
  const rows = offer.sheet.rows.map(({ tokens }) => tokens.map(({ text }) => text).join(' '));
  return { letters: rows.map(plain).join('|'), digits: rows.map((row) => row.replaceAll(/\D/g, '')) };
}

function matchOf(scene: Scene, vendor: KnownVendor, text: Keys): VendorMatch | null {
  const key = nameKey(vendor.name);
  const isOurs = ({ relations }: Measured) =>
    nearness(relations, 'billTo') > 0.4 || nearness(relations, 'shipTo') > 0.4;
  const place =
    key.length < NAME_MIN
      ? null
      : (scene.measured.name.find((one) => one.candidate.key === key && !isOurs(one)) ?? null);
  const by: VendorMatch['by'] = [];
  if (place) by.push('name');
  if (vendor.taxId && plain(vendor.taxId).length >= 6 && text.letters.includes(plain(vendor.taxId))) by.push('taxId');
  if (vendor.phones.some((phone) => hasPhone(text, phone))) by.push('phone');
  if (vendor.address && hasAddress(text, vendor.address)) by.push('address');
  return by.length === 0 ? null : { vendor, by, place };
}

function hasPhone({ digits }: Keys, phone: string): boolean {
  const last = phone.replaceAll(/\D/g, '').slice(-10);
  return last.length >= 7 && digits.some((row) => row.includes(last));
}

// The street with its number; a city alone names nobody.
function hasAddress({ letters }: Keys, address: string): boolean {
  const [street = ''] = address.split(/[,\n]/);
  const key = plain(street);
  return key.length >= 7 && /\d/.test(key) && letters.includes(key);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
