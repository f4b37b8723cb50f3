/**
 * A number with so many decimals, halves away from zero, taken from its first fifteen digits: as PostgreSQL's round(x::numeric, decimals)
 * has it, so that a figure reads the same whichever side worked it out. Null stays null.
 */
export function rounded<N extends number | null>(value: N, decimals: number): N {
  if (value === null) return value;
  const size = Math.abs(value);
  // why: shifting the written number keeps 1.005 from becoming 100.49999999999999
  const whole = Math.round(shifted(size, decimals));
  return (Math.sign(value) * shifted(whole, -decimals)) as N;
}

function shifted(value: number, decimals: number): number {
  const [digits, exponent = '0'] = value.toPrecision(15).split('e');
  return Number(`${digits}e${Number(exponent) + decimals}`);
}
