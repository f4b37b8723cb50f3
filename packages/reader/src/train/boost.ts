import { randomOf } from '../generate/random.ts';
import { type Forest, probabilityOf } from '../rank/trees.ts';
import { type Bins, binsOf } from './bins.ts';

export type BoostOptions = {
  trees: number;
  leaves: number;
  rate: number;
  shareOfFeatures: number;
  leafMin: number;
  seed: number;
};

type Column = Bins['columns'][number];
type Split = { column: Column; bin: number; gain: number };
type Leaf = { rows: Int32Array; node: number; gradient: number; hessian: number; split: Split | null };

/** Keeps leaves with little evidence near zero. */
const SMOOTHING = 1;

/** Trains boosted trees for yes or no: gradients of the logistic loss, leaves split best first, features in bins. */
export function boost(
  rows: readonly Float32Array[],
  labels: Uint8Array,
  weights: Float32Array,
  options: BoostOptions,
): Forest {
  const bins = binsOf(rows);
  const random = randomOf(options.seed);
  const positives = labels.reduce((sum, label, at) => sum + label * (weights[at] ?? 1), 0);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const share = Math.min(0.99, Math.max(1e-4, positives / Math.max(1, all)));
  const base = round(Math.log(share / (1 - share)));
  const forest: Forest = { base, roots: [], feature: [], threshold: [], left: [] };
  const scores = new Float64Array(rows.length).fill(base);
  const gradients = new Float64Array(rows.length);
  const hessians = new Float64Array(rows.length);
  for (let tree = 0; tree < options.trees; tree += 1) {
    for (let at = 0; at < rows.length; at += 1) {
      const probability = probabilityOf(scores[at] ?? 0);
      const weight = weights[at] ?? 1;
      gradients[at] = ((labels[at] ?? 0) - probability) * weight;
      hessians[at] = Math.max(1e-6, probability * (1 - probability)) * weight;
    }
    const columns = bins.columns.filter(() => random.chance(options.shareOfFeatures));
    growTree(forest, columns, gradients, hessians, scores, options);
  }
  return forest;
}

function growTree(
  forest: Forest,
  columns: readonly Column[],
  gradients: Float64Array,
  hessians: Float64Array,
  scores: Float64Array,
  options: BoostOptions,
): void {
  const leafOf = (rows: Int32Array, node: number): Leaf => {
    let [gradient, hessian] = [0, 0];
    for (const row of rows) {
      gradient += gradients[row] ?? 0;
      hessian += hessians[row] ?? 0;
    }
    const leaf: Leaf = { rows, node, gradient, hessian, split: null };
    leaf.split = bestSplit(leaf, columns, gradients, hessians, options.leafMin);
    return leaf;
  };
  const nodeOf = () => {
    forest.feature.push(-1);
    forest.threshold.push(0);
    forest.left.push(0);
    return forest.feature.length - 1;
  };
  const root = nodeOf();
  forest.roots.push(root);
  const leaves = [leafOf(Int32Array.from(scores.keys()), root)];
  while (leaves.length < options.leaves) {
    const best = leaves.reduce((one, other) => ((other.split?.gain ?? 0) > (one.split?.gain ?? 0) ? other : one));
    if (!best.split) break;
    const { column, bin } = best.split;
    forest.feature[best.node] = column.feature;
    forest.threshold[best.node] = column.edges[bin] ?? 0;
    const [left, right] = [nodeOf(), nodeOf()];
    forest.left[best.node] = left;
    leaves.splice(leaves.indexOf(best), 1);
    leaves.push(
      leafOf(
        best.rows.filter((row) => (column.bins[row] ?? 0) <= bin),
        left,
      ),
    );
    leaves.push(
      leafOf(
        best.rows.filter((row) => (column.bins[row] ?? 0) > bin),
        right,
      ),
    );
  }
  for (const { node, gradient, hessian, rows } of leaves) {
    const worth = round((options.rate * gradient) / (hessian + SMOOTHING));
    forest.threshold[node] = worth;
    for (const row of rows) scores[row] = (scores[row] ?? 0) + worth;
  }
}

const sumsG = new Float64Array(256);
const sumsH = new Float64Array(256);
const counts = new Int32Array(256);

function bestSplit(
  leaf: Leaf,
  columns: readonly Column[],
  gradients: Float64Array,
  hessians: Float64Array,
  leafMin: number,
): Split | null {
  const { rows, gradient, hessian } = leaf;
  if (rows.length < 2 * leafMin) return null;
  const whole = gradient ** 2 / (hessian + SMOOTHING);
  let best: Split | null = null;
  for (const column of columns) {
    const { bins, edges } = column;
    sumsG.fill(0, 0, edges.length + 1);
    sumsH.fill(0, 0, edges.length + 1);
    counts.fill(0, 0, edges.length + 1);
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] as number;
      const bin = bins[row] as number;
      sumsG[bin] = (sumsG[bin] as number) + (gradients[row] as number);
      sumsH[bin] = (sumsH[bin] as number) + (hessians[row] as number);
      counts[bin] = (counts[bin] as number) + 1;
    }
    let [g, h, n] = [0, 0, 0];
    for (let bin = 0; bin < edges.length; bin += 1) {
      g += sumsG[bin] as number;
      h += sumsH[bin] as number;
      n += counts[bin] as number;
      if (n < leafMin || rows.length - n < leafMin) continue;
      const gain = g ** 2 / (h + SMOOTHING) + (gradient - g) ** 2 / (hessian - h + SMOOTHING) - whole;
      if (gain > (best?.gain ?? 1e-4)) best = { column, bin, gain };
    }
  }
  return best;
}

function round(value: number): number {
  return Number(value.toPrecision(5));
}
