const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount to the cent, as a bill has it. */
export function dollarsAndCents(cents: number): string {
  return exact.format(cents / 100).replace('-', '−');
}
