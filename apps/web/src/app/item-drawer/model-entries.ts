import type { ModelChoice } from './item-values.ts';

type Manufacturer = { id: number; name: string; aliases: readonly string[] };
type Model = { id: number; name: string; manufacturerId: number; manufacturerName: string; itemType: string | null };

/** What 'Manufacturer and model' offers: a model, a manufacturer without one, or a model to be added. */
export type Entry =
  | (ModelChoice & { kind: 'manufacturer' | 'model' | 'chosen'; itemType: string | null })
  | { kind: 'new'; id: null; name: string; manufacturerId: number | null; manufacturerName: string };

const MANUFACTURERS_SHOWN = 3;

/** The entries for what was typed: matching manufacturers, models, and last a new model. */
export function entriesFor(typed: string, manufacturers: readonly Manufacturer[], models: readonly Model[]): Entry[] {
  const shown = manufacturers.toSorted((a, b) => nearness(typed, b) - nearness(typed, a)).slice(0, MANUFACTURERS_SHOWN);
  const named = shown.flatMap((manufacturer) => {
    const rest = restAfterManufacturer(typed, manufacturer);
    return rest === null ? [] : [{ manufacturer, rest }];
  })[0];
  const isThere = models.some((model) =>
    [model.name, `${model.manufacturerName} ${model.name}`].some((one) => one.toLowerCase() === typed.toLowerCase()),
  );
  return [
    ...shown.map(
      ({ id, name }): Entry => ({
        kind: 'manufacturer',
        id: null,
        name: '',
        manufacturerId: id,
        manufacturerName: name,
        itemType: null,
      }),
    ),
    ...models.map(
      ({ itemType, id, name, manufacturerId, manufacturerName }): Entry => ({
        kind: 'model',
        id,
        name,
        manufacturerId,
        manufacturerName,
        itemType,
      }),
    ),
    ...(isThere
      ? []
      : [
          {
            kind: 'new' as const,
            id: null,
            name: named ? named.rest : typed,
            manufacturerId: named?.manufacturer.id ?? null,
            manufacturerName: named?.manufacturer.name ?? '',
          },
        ]),
  ];
}

/** The label of an entry in the list. */
export function entryWords(entry: Entry): string {
  if (entry.kind !== 'new') return labelOf(entry);
  if (entry.manufacturerName === '') return `Add “${entry.name}” as a new model`;
  return entry.name === ''
    ? `Add a model of ${entry.manufacturerName}`
    : `Add “${entry.name}” as a new model of ${entry.manufacturerName}`;
}

/** Manufacturer and model in one line, as the field shows what was chosen. */
export function labelOf(choice: ModelChoice | null): string {
  return choice ? [choice.manufacturerName, choice.name].filter(Boolean).join(' ') : '';
}

// What was typed after the manufacturer's name or alias; null where it does not begin with one.
function restAfterManufacturer(typed: string, { name, aliases }: Manufacturer): string | null {
  const text = typed.toLowerCase();
  const said = [name, ...aliases]
    .toSorted((a, b) => b.length - a.length)
    .find((one) => text === one.toLowerCase() || text.startsWith(`${one.toLowerCase()} `));
  return said === undefined ? null : typed.slice(said.length).trim();
}

function nearness(typed: string, manufacturer: Manufacturer): number {
  if (restAfterManufacturer(typed, manufacturer) !== null) return 2;
  const text = typed.toLowerCase();
  return [manufacturer.name, ...manufacturer.aliases].some((one) => one.toLowerCase().startsWith(text)) ? 1 : 0;
}
