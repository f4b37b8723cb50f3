import { SEARCH_GROUPS, type SearchGroup } from '@lintel/domain/search/search-groups';
import type { OrgData } from '#api/session.ts';
import { links } from '#app/links.ts';
import type { RecentPlace } from '#app/recent-places.ts';
import type { Screen } from '#app/screen.ts';
import { counted } from '#ui/base/format.ts';
import { SCREENS } from '../screens.ts';
import type { Found } from './use-found.ts';

export type PaletteEntry = { id: string; label: string; hint: string } & (
  | { kind: 'screen'; screen: Screen }
  | { kind: 'place'; to: string }
  /** Filters the items of a property that has to be chosen first. */
  | { kind: 'items'; q: string }
);

export type PaletteGroup = { id: string; title: string; count: string; entries: PaletteEntry[] };

const TITLES: Record<SearchGroup, string> = {
  properties: 'Properties',
  units: 'Units',
  items: 'Items',
  tags: 'Tags',
  models: 'Models',
  makers: 'Manufacturers',
  vendors: 'Vendors',
  people: 'People',
  users: 'Users',
};
const CONTAINS = 3;
const PROPERTIES_SHOWN = 6;

type Question = {
  text: string;
  orgData: OrgData[];
  isAdmin: boolean;
  /** What the server found, for this text or for the one before it. */
  found: Found | null;
  recent: RecentPlace[];
};

/** The entries of the palette, in groups: the best matches come first. Without a text, the recently viewed pages. */
export function paletteGroups({ text, orgData, isAdmin, found, recent }: Question): PaletteGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') {
    const looked = recent.map((place) => ({ kind: 'place' as const, id: `recent-${place.to}`, ...place }));
    return [group('recent', 'Recently viewed', looked), group('screens', 'Screens', screensFor(isAdmin))].filter(
      isFilled,
    );
  }
  const screens = ranked(screensFor(isAdmin), wanted);
  const groups = [{ closeness: screens.closeness, group: group('screens', 'Screens', screens.entries) }];
  for (const id of SEARCH_GROUPS) {
    const near = id === 'properties' ? knownProperties(orgData, wanted) : null;
    const entries = merged(near?.entries ?? [], found ? ENTRIES[id](found, isAdmin) : []);
    const total = Math.max(found?.[id].total ?? 0, entries.length);
    const count = `${total}${found?.[id].isMore ? '+' : ''}`;
    groups.push({
      closeness: Math.min(
        near?.closeness ?? Number.POSITIVE_INFINITY,
        found?.[id].closeness ?? Number.POSITIVE_INFINITY,
      ),
      group: { ...group(id, TITLES[id], entries), count },
    });
  }
  return groups
    .sort((a, b) => a.closeness - b.closeness)
    .map((each) => each.group)
    .filter(isFilled);
}

const ENTRIES: Record<SearchGroup, (found: Found, isAdmin: boolean) => PaletteEntry[]> = {
  properties: ({ properties }) =>
    properties.results.map(({ id, name, organizationName }) => propertyEntry(id, name, organizationName)),
  units: ({ units }) =>
    units.results.map(({ id, name, propertyName }) =>
      place(`unit-${id}`, `Unit ${name}`, propertyName, links.unit(id)),
    ),
  items: ({ items }) =>
    items.results.map((item) =>
      place(
        `item-${item.id}`,
        joined(item.itemType, [item.manufacturerName, item.modelName].filter(Boolean).join(' ')),
        joined(item.serialNumber, item.unitName && `unit ${item.unitName}`, item.propertyName),
        links.item(item.id),
      ),
    ),
  tags: ({ tags }) =>
    tags.results.map(({ name, items, units, itemId, unitId }) =>
      place(
        `tag-${encodeURIComponent(name.toLowerCase())}`,
        name,
        joined(items > 0 && counted(items, 'item'), units > 0 && counted(units, 'unit')),
        itemId !== null ? links.item(itemId) : unitId !== null ? links.unit(unitId) : links.items({ tag: name }),
      ),
    ),
  models: ({ models }, isAdmin) =>
    models.results.map(({ id, name, manufacturerName, itemType }) => {
      const entry = { id: `model-${id}`, label: name, hint: joined(manufacturerName, itemType) };
      return isAdmin
        ? { ...entry, kind: 'place', to: `${links.admin('models')}?open=${id}` }
        : { ...entry, kind: 'items', q: name };
    }),
  makers: ({ makers }, isAdmin) =>
    makers.results.map(({ id, name, alias }) => {
      const entry = { id: `manufacturer-${id}`, label: name, hint: alias ? `also ${alias}` : '' };
      return isAdmin
        ? { ...entry, kind: 'place', to: `${links.admin('models')}?manufacturerId=${id}` }
        : { ...entry, kind: 'items', q: name };
    }),
  vendors: ({ vendors }) =>
    vendors.results.map(({ id, name, trades, phone }) =>
      place(`vendor-${id}`, name, joined(trades.slice(0, 2).join(', '), phone), `${links.contacts()}?contact=${id}`),
    ),
  people: ({ people }) =>
    people.results.map(({ id, name, role, vendorName, phone }) =>
      place(`person-${id}`, name, joined(role, vendorName, phone), links.person(id)),
    ),
  users: ({ users }) =>
    users.results.map(({ id, name, email }) => place(`user-${id}`, name, email, `${links.admin('users')}?user=${id}`)),
};

function screensFor(isAdmin: boolean): PaletteEntry[] {
  return SCREENS.filter(
    (screen) =>
      !screen.isBare &&
      !screen.isForGuests &&
      (isAdmin || !screen.isForAdmins) &&
      (!screen.path.includes(':') || screen.property),
  ).map((screen) => ({
    kind: 'screen',
    id: `screen-${screen.id}`,
    label: screen.title,
    hint: screen.isForAdmins ? 'Admin' : (screen.menu?.group ?? ''),
    screen,
  }));
}

// The session has the names of the properties, so these are listed before the server has answered.
function knownProperties(orgData: OrgData[], wanted: string) {
  const entries = orgData.flatMap((organization) =>
    organization.properties.map(({ id, name }) => propertyEntry(id, name, organization.name)),
  );
  const found = ranked(entries, wanted);
  return { ...found, entries: found.entries.slice(0, PROPERTIES_SHOWN) };
}

function ranked(entries: PaletteEntry[], wanted: string) {
  const found = entries
    .map((entry) => ({ entry, rank: rankOf(entry.label.toLowerCase(), wanted) }))
    .filter(({ rank }) => rank <= CONTAINS)
    .sort((a, b) => a.rank - b.rank);
  return { entries: found.map(({ entry }) => entry), closeness: found[0]?.rank ?? Number.POSITIVE_INFINITY };
}

// The server's ranking of names: equal, begins with the text, a word begins with it, contains it.
function rankOf(label: string, wanted: string): number {
  if (label === wanted) return 0;
  if (label.startsWith(wanted)) return 1;
  if (` ${label}`.includes(` ${wanted}`)) return 2;
  return label.includes(wanted) ? CONTAINS : Number.POSITIVE_INFINITY;
}

function merged(first: PaletteEntry[], more: PaletteEntry[]): PaletteEntry[] {
  const known = new Set(first.map((entry) => entry.id));
  return [...first, ...more.filter((entry) => !known.has(entry.id))];
}

function propertyEntry(id: number, name: string, organizationName: string): PaletteEntry {
  return place(`property-${id}`, name, organizationName, links.property(id));
}

function place(id: string, label: string, hint: string, to: string): PaletteEntry {
  return { kind: 'place', id, label, hint, to };
}

function joined(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

function group(id: string, title: string, entries: PaletteEntry[]): PaletteGroup {
  return { id, title, count: '', entries };
}

function isFilled({ entries }: PaletteGroup): boolean {
  return entries.length > 0;
}
