/** Boosted trees as flat arrays. A node asks whether feature[n] is at most threshold[n]: then left[n] is next, else the one after; a negative feature is a leaf worth threshold[n]. */
export type Forest = { base: number; roots: number[]; feature: number[]; threshold: number[]; left: number[] };

/** Log-odds of one row of features. */
export function scoreOf({ base, roots, feature, threshold, left }: Forest, row: Float32Array): number {
  let sum = base;
  for (const root of roots) {
    let node = root;
    for (let asked = feature[node] ?? -1; asked >= 0; asked = feature[node] ?? -1) {
      const next = left[node] ?? 0;
      node = (row[asked] ?? 0) <= (threshold[node] ?? 0) ? next : next + 1;
    }
    sum += threshold[node] ?? 0;
  }
  return sum;
}

/** Probability of log-odds. */
export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
