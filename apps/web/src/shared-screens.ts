import { links } from '#app/links.ts';
import type { Screen } from '#app/screen.ts';

/** What people without an account read by a secret address; part of SCREENS. */
export const SHARED_SCREENS: readonly Screen[] = [
  {
    id: 'shared-defence',
    path: links.sharedDefence(':token'),
    title: 'Budget defence',
    isGuarded: false,
    load: () => import('./screens/project/SharedDefencePage.tsx'),
  },
  {
    id: 'shared-plan',
    path: links.sharedPlan(':token'),
    title: 'Property report',
    isGuarded: false,
    load: () => import('./screens/capital-assets/SharedPlanPage.tsx'),
  },
  {
    id: 'shared-turns',
    path: links.sharedTurns(':token'),
    title: 'Turns',
    isGuarded: false,
    load: () => import('./screens/turnover/SharedTurnsPage.tsx'),
  },
  {
    id: 'shared-inspection',
    path: links.sharedInspection(':token'),
    title: 'Inspection',
    isGuarded: false,
    load: () => import('./screens/inspection/SharedInspectionPage.tsx'),
  },
];
