import type { MenuGroup, Screen } from '#app/screen.ts';
import { SCREENS } from '../screens.ts';

export type MenuItem = { kind: 'screen'; screen: Screen } | { kind: 'group'; group: MenuGroup; screens: Screen[] };

/**
 * The menu as one person sees it: groups at the place of their first entry, Admin only for administrators, and fewer of
 * its entries for people who are not super users.
 */
export function menuFor({ isAdmin, isSuperUser }: { isAdmin: boolean; isSuperUser: boolean }): MenuItem[] {
  const items: MenuItem[] = [];
  for (const screen of SCREENS) {
    if (!screen.menu || (screen.isForAdmins && !isAdmin)) continue;
    if (screen.menu.isForSuperUsers && !isSuperUser) continue;
    const { group } = screen.menu;
    if (!group) {
      items.push({ kind: 'screen', screen });
      continue;
    }
    const open = items.find((item) => item.kind === 'group' && item.group === group);
    if (open?.kind === 'group') open.screens.push(screen);
    else items.push({ kind: 'group', group, screens: [screen] });
  }
  return items;
}
