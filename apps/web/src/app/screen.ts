import type { ComponentType } from 'react';

export type Place = { organizationId: number; propertyId: number };

export const MENU_GROUPS = ['Insights', 'Reports', 'Admin'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export type Screen = {
  id: string;
  path: string;
  title: string;
  /** Shown in the menu, in the order of this list. */
  menu?: { group?: MenuGroup; isForSuperUsers?: boolean };
  /** Only for people who are signed in; true by default. */
  isGuarded?: boolean;
  /** Only for people who are not signed in; false by default. */
  isForGuests?: boolean;
  /** Only for administrators; the server checks it too. */
  isForAdmins?: boolean;
  /** What the page is for, in the list of the pages of administration. */
  about?: string;
  /** Needs a property: the menu's route opens Select Property, and `target` is the page for the chosen one. */
  property?: { menuPath: string; target: (place: Place) => string };
  /** The page fills the window: no menu, no header. */
  isBare?: boolean;
  load: () => Promise<{ default: ComponentType }>;
};

/** The path of a menu entry: the route of the seed specification, also where a property must be chosen first. */
export function menuPath(screen: Screen): string {
  return screen.property?.menuPath ?? screen.path;
}
