import * as z from 'zod';

/** A figure with what it was computed over: never a bare number, never zero for unknown. Formula texts are in domain/metrics. */
export const Figure = z.strictObject({
  metric: z.string(),
  value: z.number().nullable(),
  counted: z.int().nonnegative(),
  total: z.int().nonnegative(),
  leftOut: z.array(z.strictObject({ reason: z.string(), count: z.int().nonnegative() })),
  inputs: z.array(z.strictObject({ label: z.string(), value: z.number(), unit: z.string() })).optional(),
  /** How many of the counted are known only as a minimum; the value is then a minimum too. Absent where none is. */
  minimums: z.int().positive().optional(),
});

export type Figure = z.infer<typeof Figure>;
