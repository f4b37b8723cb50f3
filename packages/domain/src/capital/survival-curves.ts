/** Coefficient of variation of a lifetime where an item type has no curve of its own: the average of the published rows. */
export const FALLBACK_CV = 0.474;
/** The Weibull shape with that coefficient of variation. */
export const FALLBACK_SHAPE = 2.231;

/**
 * Weibull lifetimes S(t) = exp(-((t - delay) / scale)^shape), years. PUBLISHED rows come from the EIA equipment study or its
 * lifetime ranges read as 25th and 75th percentile; DERIVED rows are assumptions: the planning life with the fallback spread.
 */
export const SURVIVAL_CURVES: readonly SurvivalRow[] = [
  row('PUBLISHED', 'range 7–16 years', 1.902, 13.48, 'Room air conditioner'),
  row('PUBLISHED', 'range 8–19 years', 1.818, 15.88, 'Central AC condenser', 'Condensing unit (central A/C)'),
  row('PUBLISHED', 'range 9–20 years', 1.969, 16.94, 'Furnace (electric)'),
  row('PUBLISHED', 'range 11–23 years', 2.132, 19.73, 'Furnace', 'Furnace (gas)'),
  row('PUBLISHED', 'range 13–23 years', 2.756, 20.43, 'Furnace (oil)'),
  row('PUBLISHED', 'range 7–18 years', 1.665, 14.79, 'Ceiling fan'),
  row('PUBLISHED', 'equipment cost study', 2.0, 16.88, 'Heat pump', 'Heat pump (air source, residential)'),
  row('PUBLISHED', 'range 20–30 years', 3.878, 27.58, 'Boiler', 'Boiler (gas)', 'Boiler (gas, residential)'),
  row('PUBLISHED', 'range 18–28 years', 3.559, 25.54, 'Boiler (oil)', 'Boiler (oil, residential)'),
  row(
    'PUBLISHED',
    'range 15–30 years',
    2.269,
    25.98,
    'Baseboard heater',
    'Electric resistance unit heater (residential)',
  ),
  row('DERIVED', 'mean 15 years', FALLBACK_SHAPE, 16.94, 'Refrigerator'),
  row('DERIVED', 'mean 15 years', FALLBACK_SHAPE, 16.94, 'Range', 'Range (electric)', 'Range (gas)'),
  row('DERIVED', 'mean 9 years', FALLBACK_SHAPE, 10.16, 'Dishwasher'),
  row('DERIVED', 'mean 12 years', FALLBACK_SHAPE, 13.55, 'Garbage disposal'),
  row('DERIVED', 'mean 9 years', FALLBACK_SHAPE, 10.16, 'Microwave'),
  row('DERIVED', 'mean 10 years', FALLBACK_SHAPE, 11.29, 'Washer'),
  row('DERIVED', 'mean 13 years', FALLBACK_SHAPE, 14.68, 'Dryer'),
  row('DERIVED', 'mean 11 years', FALLBACK_SHAPE, 12.42, 'Water heater', 'Water heater (electric tank)'),
  row('DERIVED', 'mean 10 years', FALLBACK_SHAPE, 11.29, 'Water heater (gas)', 'Water heater (gas tank)'),
  row('DERIVED', 'mean 10 years', FALLBACK_SHAPE, 11.29, 'PTAC'),
];

function row(origin: CurveOrigin, method: string, shape: number, scale: number, ...itemTypes: string[]): SurvivalRow {
  return { itemTypes, shape, scale, delay: 0, origin, method };
}

export type CurveOrigin = 'PUBLISHED' | 'DERIVED' | 'FALLBACK';
export type SurvivalRow = {
  itemTypes: string[];
  shape: number;
  scale: number;
  delay: number;
  origin: CurveOrigin;
  method: string;
};
