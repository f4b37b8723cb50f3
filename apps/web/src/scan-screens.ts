import { links } from '#app/links.ts';
import type { Screen } from '#app/screen.ts';

/** The scanner, and where its codes lead for people who are signed in. */
export const SCAN_SCREENS: readonly Screen[] = [
  { id: 'scan', path: links.scan(), title: 'Scan', load: () => import('./screens/scan/ScanPage.tsx') },
  {
    id: 'tag-walk',
    path: links.tagWalk(':unitId'),
    title: 'Tags of a Unit',
    load: () => import('./screens/scan/WalkPage.tsx'),
  },
  {
    id: 'scanned-tag',
    path: '/scan/:code',
    title: 'Scanned Tag',
    load: () => import('./screens/scan/ScannedTagPage.tsx'),
  },
];
