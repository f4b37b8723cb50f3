/** A share in percent beside what it was counted over. */
export type Completion = { success: number | null; counted: number; total: number };

/**
 * How complete a count is, in percent with one decimal. Null where there is nothing to count over. Rounded towards the middle at both
 * ends: 100 only when nothing is missing, above 0 once anything is there.
 */
export function completion(counted: number, total: number): Completion {
  if (total <= 0) return { success: null, counted: 0, total: 0 };
  if (counted >= total) return { success: 100, counted, total };
  if (counted <= 0) return { success: 0, counted, total };
  const percent = Math.round((counted / total) * 1000) / 10;
  return { success: Math.min(99.9, Math.max(0.1, percent)), counted, total };
}
