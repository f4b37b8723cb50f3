/** A forest of boosted trees as arrays: node n asks feature[n] ≤ threshold[n], left is left[n], right is left[n] + 1; a negative feature is a leaf of that value. */
export type Forest = { base: number; trees: Tree[] };
export type Tree = { feature: number[]; threshold: number[]; left: number[] };

/** Log-odds of one row of features. */
export function scoreOf(forest: Forest, row: Float32Array): number {
  let sum = forest.base;
  for (const { feature, threshold, left } of forest.trees) {
    let node = 0;
    for (;;) {
      const asks = feature[node] ?? -1;
      const bound = threshold[node] ?? 0;
      if (asks < 0) {
        sum += bound;
        break;
      }
      const next = left[node] ?? 0;
      node = (row[asks] ?? 0) <= bound ? next : next + 1;
    }
  }
  return sum;
}

/** Probability of log-odds. */
export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
