import { unitNameKey } from '../../units/unit-names.ts';
import { cellText } from '../cells/cells.ts';
import { placeInPath } from '../cells/paths.ts';
import { normaliseHeader } from '../cells/roster-headers.ts';
import { propertyIn } from '../cells/titles.ts';
import { isTypeName } from '../cells/type-heads.ts';
import { NOWHERE, type Place } from './place.ts';

/** Share of the parents named in a file that have to be rows of it. */
const MOST = 0.6;
const DEEPEST = 12;
// why: of the private use area, which no file has and no cleaning takes away
const SEPARATOR = '\ue000';

/**
 * The columns by which each row of a file names the row that it is part of, as maintenance systems export properties, buildings,
 * units and what stands in them as one list; null for other files.
 */
export function findHierarchy(names: readonly string[], rows: readonly (readonly string[])[]): HierarchyColumns | null {
  const heads = names.map(normaliseHeader);
  const parent = heads.findIndex((head) => PARENT.test(head));
  const name = NAMES.map((pattern) => heads.findIndex((head) => pattern.test(head))).find((at) => at >= 0);
  if (parent < 0 || name === undefined || name === parent) return null;
  const code = heads.findIndex((head, at) => at !== parent && CODE.test(head));
  const columns = { parent, name, code: code < 0 ? null : code };
  const own = new Set(rows.flatMap((row) => keysOf(row, columns)));
  const parents = rows.map((row) => cellText(row[parent])).filter((text) => text !== '');
  const found = parents.filter((text) => parentKeys(text).some((key) => own.has(key)));
  return parents.length > 0 && found.length >= parents.length * MOST ? columns : null;
}

/** The rows of a file with a hierarchy, in their order: which of them are places, and where each is. */
export class Hierarchy {
  readonly #columns: HierarchyColumns;
  readonly #parents = new Set<string>();
  readonly #known = new Map<string, Node>();

  /** `first` are the rows that are known beforehand. */
  constructor(columns: HierarchyColumns, first: readonly (readonly string[])[]) {
    this.#columns = columns;
    for (const row of first) {
      for (const key of parentKeys(cellText(row[columns.parent]))) this.#parents.add(key);
      this.#learn(row);
    }
  }

  /** The place of a row, and whether the row is a place itself. */
  read(row: readonly string[], ahead: readonly (readonly string[])[]): { isPlace: boolean; place: Place } {
    this.#learn(row);
    for (const next of ahead)
      for (const key of parentKeys(cellText(next[this.#columns.parent]))) this.#parents.add(key);
    const isParent = keysOf(row, this.#columns).some((key) => this.#parents.has(key));
    const isCalledPlace = row.some((cell) => /^locations?\b/i.test(cellText(cell)));
    const isPlace = isCalledPlace || (isParent && !isTypeName(cellText(row[this.#columns.name])));
    return { isPlace, place: placeOf(this.#above(row)) };
  }

  #learn(row: readonly string[]): void {
    const node = { name: cellText(row[this.#columns.name]), parent: cellText(row[this.#columns.parent]) };
    for (const key of keysOf(row, this.#columns)) if (!this.#known.has(key)) this.#known.set(key, node);
  }

  // The names of what a row is part of, from the outermost.
  #above(row: readonly string[]): string[] {
    const names: string[] = [];
    let parent = cellText(row[this.#columns.parent]);
    while (parent !== '' && names.length < DEEPEST) {
      const node = parentKeys(parent).flatMap((key) => this.#known.get(key) ?? [])[0];
      names.unshift(node?.name ?? parent);
      parent = node?.parent ?? '';
    }
    return names;
  }
}

function placeOf(names: readonly string[]): Place {
  const [first] = names;
  if (first === undefined) return NOWHERE;
  const properties = new Set([unitNameKey(first)]);
  const { property, building, floor, unit } = placeInPath(names.join(SEPARATOR), { separator: SEPARATOR, properties });
  return { ...NOWHERE, property: property === null ? null : propertyIn(property), building, floor, unit };
}

// A row is named by its code, its name, or both: 'Unit #101 (LOC-37751)'.
function keysOf(row: readonly string[], { name, code }: HierarchyColumns): string[] {
  const own = [code === null ? '' : cellText(row[code]), cellText(row[name])].filter((text) => text !== '');
  return own.map(unitNameKey);
}

function parentKeys(text: string): string[] {
  const [, name = '', code = ''] = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/.exec(text) ?? [];
  return [code, text, name].filter((key) => key !== '').map(unitNameKey);
}

const PARENT =
  /^((is )?part of|parent( (asset|location|name|id|code|item|record))?( (name|id|code|#))?|belongs to|located (in|at)|child of|hierarchy parent)$/;
const NAMES = [
  /^name$/,
  /^(asset|item|equipment|location) name$/,
  /^(asset|item|equipment) description$/,
  /^description$/,
  /^(asset|title)$/,
];
const CODE = /^(code|id|(asset|item|equipment|location|record) (id|code|#|no|number|tag)|tag|tag #|number|#)$/;

/** Positions of the columns that name the parent, the row itself and, where there is one, its code. */
export type HierarchyColumns = { parent: number; name: number; code: number | null };
type Node = { name: string; parent: string };
