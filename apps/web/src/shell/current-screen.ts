import { matchPath, useLocation } from 'react-router';
import type { Screen } from '#app/screen.ts';
import { SCREENS } from '../screens.ts';

/** The screen a path shows; a property-dependent one also at its bare route in the menu. */
export function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find(
    (screen) => isAt(screen.path, pathname) || (screen.property && isAt(screen.property.menuPath, pathname)),
  );
}

export function useCurrentScreen(): Screen | undefined {
  return screenAt(useLocation().pathname);
}

/** The ids in a path, where it has some. */
export function placeInPath(pathname: string): { propertyId: number | null; organizationId: number | null } {
  const screen = SCREENS.find((each) => isAt(each.path, pathname));
  const params = screen ? matchPath({ path: screen.path, caseSensitive: true }, pathname)?.params : undefined;
  return { propertyId: idOf(params?.propertyId), organizationId: idOf(params?.organizationId) };
}

function isAt(path: string, pathname: string): boolean {
  return matchPath({ path, caseSensitive: true }, pathname) !== null;
}

function idOf(text: string | undefined): number | null {
  return text && /^[1-9]\d*$/.test(text) ? Number(text) : null;
}
