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
    load: () => import('./screens/login/LoginPage.tsx'),
  },
  {
    id: 'first-run',
    path: links.firstRun(),
    title: 'Set up Lintel',
    ...forGuests,
    load: () => import('./screens/first-run/FirstRunPage.tsx'),
  },
  {
    id: 'register',
    path: links.register(),
    title: 'Register',
    ...forGuests,
    load: () => import('./screens/register/RegisterPage.tsx'),
  },
  {
    id: 'forgot',
    path: links.forgot(),
    title: 'Forgot password',
    ...forGuests,
    load: () => import('./screens/forgot/ForgotPage.tsx'),
  },
  {
    id: 'reset',
    path: links.reset(),
    title: 'Reset password',
    ...bare,
    load: () => import('./screens/reset/ResetPage.tsx'),
  },
  {
    id: 'verify',
    path: links.verify(),
    title: 'Verify email',
    ...bare,
    load: () => import('./screens/verify/VerifyPage.tsx'),
  },
  {
    id: 'invitation',
    path: links.invitation(),
    title: 'Invitation',
    ...bare,
    load: () => import('./screens/invitation/InvitationPage.tsx'),
  },
  {
    id: 'tag',
    path: links.tagInfo(':uuid'),
    title: 'Tag',
    ...bare,
    load: () => import('./screens/tag-page/TagInfoPage.tsx'),
  },
  {
    id: 'printed-tag',
    path: links.printedTag(':code'),
    title: 'Tag',
    ...bare,
    load: () => import('./screens/tag-page/PrintedTagPage.tsx'),
  },
];
