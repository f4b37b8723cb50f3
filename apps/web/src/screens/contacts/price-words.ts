import type { VendorPrice } from '#api/vendor-price.api.ts';
import { date } from '#ui/base/format.ts';

const exact = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** '$85.00', '$12.00 each', '85.00 EUR'. */
export function priceWords({ priceCents, currency, basis }: VendorPrice): string {
  const amount = exact.format(priceCents / 100);
  const price = currency === 'USD' ? `$${amount}` : `${amount} ${currency}`;
  return basis === 'UNIT' ? `${price} each` : price;
}

/** From and until when a price is valid; empty where it always is. */
export function validWords({ validFrom, validTo }: Pick<VendorPrice, 'validFrom' | 'validTo'>): string {
  return [validFrom && `from ${date(validFrom)}`, validTo && `until ${date(validTo)}`].filter(Boolean).join(' ');
}
