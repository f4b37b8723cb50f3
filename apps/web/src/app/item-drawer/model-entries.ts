import type { ModelChoice } from './item-values.ts';

type Maker = { id: number; name: string; aliases: readonly string[] };
type Model = { id: number; name: string; manufacturerId: number; manufacturerName: string; itemType: string | null };

/** What 'Maker and model' offers: a model, a maker without one, or a model to be added. */
export type Entry =
  | (ModelChoice & { kind: 'maker' | 'model' | 'chosen'; itemType: string | null })
  | { kind: 'new'; id: null; name: string; manufacturerId: number | null; manufacturerName: string };

const MAKERS_SHOWN = 3;

/** The entries for what was typed: makers that are written so, models, and last what is not there yet. */
export function entriesFor(typed: string, makers: readonly Maker[], models: readonly Model[]): Entry[] {
  const shown = makers.toSorted((a, b) => nearness(typed, b) - nearness(typed, a)).slice(0, MAKERS_SHOWN);
  const named = shown.flatMap((maker) => {
    const rest = restAfterMaker(typed, maker);
    return rest === null ? [] : [{ maker, rest }];
  })[0];
  const isThere = models.some((model) =>
    [model.name, `${model.manufacturerName} ${model.name}`].some((one) => one.toLowerCase() === typed.toLowerCase()),
  );
  return [
    ...shown.map(
      ({ id, name }): Entry => ({
        kind: 'maker',
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
            manufacturerId: named?.maker.id ?? null,
            manufacturerName: named?.maker.name ?? '',
          },
        ]),
  ];
}

/** The words of an entry in the list. */
export function entryWords(entry: Entry): string {
  if (entry.kind !== 'new') return labelOf(entry);
  if (entry.manufacturerName === '') return `Add “${entry.name}” as a new model`;
  return entry.name === ''
    ? `Add a model of ${entry.manufacturerName}`
    : `Add “${entry.name}” as a new model of ${entry.manufacturerName}`;
}

/** Maker and model in one line, as the field shows what was chosen. */
export function labelOf(choice: ModelChoice | null): string {
  return choice ? [choice.manufacturerName, choice.name].filter(Boolean).join(' ') : '';
}

// What was typed after the maker's name or alias; null where it does not begin with one.
function restAfterMaker(typed: string, { name, aliases }: Maker): string | null {
  const text = typed.toLowerCase();
  const said = [name, ...aliases]
    .toSorted((a, b) => b.length - a.length)
    .find((one) => text === one.toLowerCase() || text.startsWith(`${one.toLowerCase()} `));
  return said === undefined ? null : typed.slice(said.length).trim();
}

function nearness(typed: string, maker: Maker): number {
  if (restAfterMaker(typed, maker) !== null) return 2;
  const text = typed.toLowerCase();
  return [maker.name, ...maker.aliases].some((one) => one.toLowerCase().startsWith(text)) ? 1 : 0;
}
