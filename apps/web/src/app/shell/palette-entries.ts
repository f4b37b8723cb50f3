import { SCREENS, type Screen } from '../../screens.ts';
import { links } from '../links.ts';
import type { OrgData } from '../session.ts';

export type PaletteEntry =
  | { kind: 'screen'; id: string; label: string; hint: string; screen: Screen }
  | { kind: 'place'; id: string; label: string; hint: string; to: string };

export const PALETTE_LIMIT = 30;

/** What the search box finds: screens by title, then properties and units by name; words that begin with the text first. */
export function paletteEntries(text: string, orgData: OrgData[], isAdmin: boolean): PaletteEntry[] {
  const wanted = text.trim().toLowerCase();
  const found: { entry: PaletteEntry; rank: number }[] = [];
  const offer = (entry: PaletteEntry, rank: number) => {
    const match = rankOf(entry.label.toLowerCase(), wanted);
    if (match !== null) found.push({ entry, rank: rank + match });
  };

  for (const screen of SCREENS) {
    const isOpen = !screen.isBare && !screen.isForGuests && (isAdmin || !screen.isForAdmins);
    if (!isOpen || (screen.path.includes(':') && !screen.property)) continue;
    const hint = screen.isForAdmins ? 'Admin' : (screen.menu?.group ?? 'Screen');
    offer({ kind: 'screen', id: `screen-${screen.id}`, label: screen.title, hint, screen }, 0);
  }
  if (wanted === '') return found.slice(0, PALETTE_LIMIT).map(({ entry }) => entry);

  for (const organization of orgData) {
    for (const property of organization.properties) {
      const to = links.property(property.id);
      offer({ kind: 'place', id: `property-${property.id}`, label: property.name, hint: organization.name, to }, 1);
      for (const unit of property.units) {
        offer(
          {
            kind: 'place',
            id: `unit-${unit.id}`,
            label: unit.name,
            hint: `Unit, ${property.name}`,
            to: links.unit(unit.id),
          },
          2,
        );
      }
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, PALETTE_LIMIT)
    .map(({ entry }) => entry);
}

function rankOf(label: string, wanted: string): number | null {
  if (label === wanted) return 0;
  if (label.startsWith(wanted)) return 3;
  return label.includes(wanted) ? 6 : null;
}
