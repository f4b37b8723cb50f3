/** Features of many rows as small numbers, a column each: what a tree's splits are searched in. */
export type Bins = {
  /** For each feature that varies: its index, the bin of each row, and the value that ends each bin. */
  columns: { feature: number; bins: Uint8Array; edges: number[] }[];
  rows: number;
};

const BINS_MAX = 48;

/** Sorts each feature's values into at most 48 bins of like size. */
export function binsOf(rows: readonly Float32Array[]): Bins {
  const width = rows[0]?.length ?? 0;
  const columns: Bins['columns'] = [];
  const values = new Float32Array(rows.length);
  for (let feature = 0; feature < width; feature += 1) {
    for (const [at, row] of rows.entries()) values[at] = row[feature] ?? 0;
    const edges = edgesOf(values);
    if (edges.length === 0) continue;
    columns.push({ feature, bins: Uint8Array.from(values, (value) => binOf(edges, value)), edges });
  }
  return { columns, rows: rows.length };
}

// Values halfway between neighbours, so that each bin has about as many rows.
function edgesOf(values: Float32Array): number[] {
  const sorted = values.toSorted();
  const edges: number[] = [];
  const step = sorted.length / BINS_MAX;
  let wanted = step;
  for (let at = 1; at < sorted.length; at += 1) {
    const [before, value] = [sorted[at - 1] ?? 0, sorted[at] ?? 0];
    if (value === before || (at < wanted && distinctIsMany(sorted))) continue;
    edges.push(Number(((before + value) / 2).toPrecision(6)));
    wanted = at + step;
    if (edges.length === 254) break;
  }
  return edges;
}

const many = new WeakMap<Float32Array, boolean>();

function distinctIsMany(sorted: Float32Array): boolean {
  const known = many.get(sorted);
  if (known !== undefined) return known;
  const isMany = new Set(sorted).size > BINS_MAX;
  many.set(sorted, isMany);
  return isMany;
}

function binOf(edges: readonly number[], value: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (edges[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
