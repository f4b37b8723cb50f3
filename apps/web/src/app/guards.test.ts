import { expect, test } from 'vitest';
import { aUser } from '#testing/people.ts';
import { decideGuard } from './guards.ts';
import { safeReturnUrl } from './return-url.ts';

const out = { loggedIn: false, tryLogin: false, currentUser: null };
const signedIn = { loggedIn: true, tryLogin: false, currentUser: aUser() };
const resolving = { loggedIn: false, tryLogin: true, currentUser: null };
const ask = (over: Partial<Parameters<typeof decideGuard>[0]>) =>
  decideGuard({ session: out, attempted: '/Contacts', returnUrl: null, ...over });

test('someone without a session is sent from a guarded page to /login with the path they wanted', () => {
  expect(ask({ attempted: '/report/3/warranty?due=2027' })).toEqual({
    kind: 'redirect',
    to: '/login?returnUrl=%2Freport%2F3%2Fwarranty%3Fdue%3D2027',
  });
});

test('the return path is left out when it is /properties', () => {
  expect(ask({ attempted: '/properties' })).toEqual({ kind: 'redirect', to: '/login' });
});

test('a signed-in person on a guest page goes to the return path, else to /properties', () => {
  const guest = { session: signedIn, attempted: '/login', isGuarded: false, isForGuests: true };
  expect(ask({ ...guest, returnUrl: '/units/12' })).toEqual({ kind: 'redirect', to: '/units/12' });
  expect(ask(guest)).toEqual({ kind: 'redirect', to: '/properties' });
});

test('whoever chose Today as their start page goes there, unless a return path names another page', () => {
  const chose = (startPage: 'TODAY' | 'PROPERTIES') => ({
    session: { ...signedIn, currentUser: aUser({ startPage }) },
    attempted: '/login',
    isGuarded: false,
    isForGuests: true,
  });
  expect(ask(chose('TODAY'))).toEqual({ kind: 'redirect', to: '/' });
  expect(ask(chose('PROPERTIES'))).toEqual({ kind: 'redirect', to: '/properties' });
  expect(ask({ ...chose('TODAY'), returnUrl: '/units/12' })).toEqual({ kind: 'redirect', to: '/units/12' });
  expect(ask({ ...chose('TODAY'), returnUrl: '//evil.example' })).toEqual({ kind: 'redirect', to: '/' });
});

test('a page is guarded and not for guests by default', () => {
  expect(ask({}).kind).toBe('redirect');
  expect(ask({ session: signedIn })).toEqual({ kind: 'show' });
});

test('paths whose first segment is info are open to everyone, even while the session is being resolved', () => {
  expect(ask({ attempted: '/info/tag/abc' })).toEqual({ kind: 'show' });
  expect(ask({ attempted: '/info', session: resolving })).toEqual({ kind: 'show' });
  expect(ask({ attempted: '/information' }).kind).toBe('redirect');
});

test('while the session is being resolved the fallback is shown, and no page', () => {
  expect(ask({ session: resolving })).toEqual({ kind: 'wait' });
  expect(ask({ session: resolving, isGuarded: false })).toEqual({ kind: 'show' });
});

test.each([
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  ' /units/1',
  'javascript:alert(1)',
  '',
  null,
])('the return path %j leads to no other site', (returnUrl) => {
  expect(safeReturnUrl(returnUrl)).toBe('/properties');
});

test('a return path keeps its query and its fragment', () => {
  expect(safeReturnUrl('/units/12?tab=history#now')).toBe('/units/12?tab=history#now');
});

test('no return path that is put together of anything leads to another site, or elsewhere when it is read again', () => {
  const parts = ['/', '//', '.', '..', '/..', '%2e%2e', 'a', '?', '#', '@', ':', '\\', '%2f', 'evil.example'];
  const addresses = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => `/${a}${b}${c}evil.example/x`)));
  const site = 'https://lintel.example';
  const wrong = addresses.filter((address) => {
    const path = safeReturnUrl(address);
    const url = new URL(path, site);
    return path.startsWith('//') || url.origin !== site || `${url.pathname}${url.search}${url.hash}` !== path;
  });
  expect(wrong).toEqual([]);
  expect(safeReturnUrl('/a/..//evil.example/x')).toBe('/properties');
  expect(safeReturnUrl('/a/../units/12?q=//x')).toBe('/units/12?q=//x');
});
