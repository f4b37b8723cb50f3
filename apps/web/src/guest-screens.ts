import { links } from '#app/links.ts';
import type { Screen } from '#app/screen.ts';

const bare = { isGuarded: false, isBare: true } as const;
const forGuests = { ...bare, isForGuests: true } as const;

/** The screens before a session is; part of SCREENS. */
export const GUEST_SCREENS: readonly Screen[] = [
  {
    id: 'login',
    path: links.login(),
    title: 'Sign in',
    ...forGuests,
    built: true,
    load: () => import('./screens/login/LoginPage.tsx'),
  },
  {
    id: 'first-run',
    path: links.firstRun(),
    title: 'Set up Lintel',
    ...forGuests,
    built: true,
    load: () => import('./screens/first-run/FirstRunPage.tsx'),
  },
  {
    id: 'register',
    path: links.register(),
    title: 'Register',
    ...forGuests,
    built: true,
    load: () => import('./screens/register/RegisterPage.tsx'),
  },
  {
    id: 'forgot',
    path: links.forgot(),
    title: 'Forgot password',
    ...forGuests,
    built: true,
    load: () => import('./screens/forgot/ForgotPage.tsx'),
  },
  {
    id: 'reset',
    path: links.reset(),
    title: 'Reset password',
    ...bare,
    built: true,
    load: () => import('./screens/reset/ResetPage.tsx'),
  },
  {
    id: 'verify',
    path: links.verify(),
    title: 'Verify email',
    ...bare,
    built: true,
    load: () => import('./screens/verify/VerifyPage.tsx'),
  },
  {
    id: 'invitation',
    path: links.invitation(),
    title: 'Invitation',
    ...bare,
    built: true,
    load: () => import('./screens/invitation/InvitationPage.tsx'),
  },
];
