import type * as z from 'zod';

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  getter?: () => z.ZodType;
};

/** Every text in a schema under the name of the field that holds it; `name` for one that no field holds. */
export function textsOf(
  schema: z.ZodType,
  name: string,
  seen = new Set<z.ZodType>(),
): { name: string; schema: z.ZodType }[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = schema.def as unknown as Def;
  if (def.type === 'string') return [{ name, schema }];
  const inside = [def.element, def.innerType, def.keyType, def.valueType, def.getter?.(), ...(def.options ?? [])];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([field, one]) => textsOf(one, field, seen)),
    ...inside.flatMap((one) => (one ? textsOf(one, name, seen) : [])),
  ];
}
