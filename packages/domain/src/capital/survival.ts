import { type CurveOrigin, FALLBACK_SHAPE, SURVIVAL_CURVES, type SurvivalRow } from './survival-curves.ts';

/** The share of items still working at age `t` years: 1 up to the delay, then exp(-((t - delay) / scale)^shape). */
export function survival(t: number, curve: Curve): number {
  return Math.exp(-cumulativeHazard(t, curve));
}

/** The probability that an item alive at `age` fails within the next `horizon` years: 1 - S(age + horizon) / S(age). */
export function conditionalFailure(age: number, horizon: number, curve: Curve): number {
  // why: the difference of exponents, as S(age) of a very old item underflows to 0.
  return 0 - Math.expm1(cumulativeHazard(age, curve) - cumulativeHazard(age + horizon, curve));
}

/** The mean lifetime of a curve in years: delay + scale × Γ(1 + 1/shape). */
export function meanLife(curve: Curve): number {
  return curve.delay + curve.scale * gamma(1 + 1 / curve.shape);
}

/**
 * The years that an item alive at `age` still works on average: the integral of S(age + t) / S(age) over t, by Simpson's rule up to
 * where next to none is left.
 */
export function meanResidualLife(age: number, curve: Curve): number {
  const reached = cumulativeHazard(age, curve);
  const end = curve.delay + curve.scale * (reached + HAZARD_OF_NONE_LEFT) ** (1 / curve.shape) - age;
  const step = end / RESIDUAL_STEPS;
  let sum = 0;
  for (let at = 0; at <= RESIDUAL_STEPS; at += 1) {
    const weight = at === 0 || at === RESIDUAL_STEPS ? 1 : at % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(reached - cumulativeHazard(age + at * step, curve));
  }
  return (sum * step) / 3;
}

const RESIDUAL_STEPS = 64;
const HAZARD_OF_NONE_LEFT = 20;

/**
 * The curve of an item type, stretched so that its mean is the expected life in use; unknown types take the fallback shape. Equal
 * questions get the same object.
 */
export function curveFor(itemTypeName: string, eulYears: number): Curve {
  const key = `${eulYears} ${itemTypeName}`;
  const known = askedCurves.get(key);
  if (known) return known;
  const curve = stretchedCurve(itemTypeName, eulYears);
  if (askedCurves.size >= CURVES_MAX) askedCurves.clear();
  askedCurves.set(key, curve);
  return curve;
}

const CURVES_MAX = 2000;
const askedCurves = new Map<string, Curve>();

function stretchedCurve(itemTypeName: string, eulYears: number): Curve {
  if (!(eulYears > 0)) throw new RangeError('An expected life is longer than 0 years');
  const row = ROW_BY_NAME.get(itemTypeName.trim().toLowerCase());
  const base = row ?? { shape: FALLBACK_SHAPE, scale: 1, delay: 0, origin: 'FALLBACK' as const };
  const factor = eulYears / meanLife(base);
  return { shape: base.shape, scale: base.scale * factor, delay: base.delay * factor, origin: base.origin };
}

function cumulativeHazard(t: number, { shape, scale, delay }: Pick<Curve, 'shape' | 'scale' | 'delay'>): number {
  return t <= delay ? 0 : ((t - delay) / scale) ** shape;
}

const ROW_BY_NAME = new Map<string, SurvivalRow>(
  SURVIVAL_CURVES.flatMap((row) => row.itemTypes.map((name) => [name.toLowerCase(), row] as const)),
);

// Lanczos approximation (g = 7), good to 15 digits for the arguments 1..2 used here.
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function gamma(x: number): number {
  const n = x - 1;
  const t = n + 7.5;
  const sum = LANCZOS.reduce((total, c, i) => total + (i === 0 ? c : c / (n + i)), 0);
  return Math.sqrt(2 * Math.PI) * t ** (n + 0.5) * Math.exp(-t) * sum;
}

/** A Weibull lifetime in years. */
export type Curve = { shape: number; scale: number; delay: number; origin: CurveOrigin };
