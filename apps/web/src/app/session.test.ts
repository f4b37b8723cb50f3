import { expect, test } from 'vitest';
import { findProperty, setLoggedIn, setLoggedOut, setOrganizationData } from '#api/session.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { setOrganization, setProperty } from './selection.ts';
import { finishLogin } from './session-flow.ts';
import { createStore } from './store.ts';

const answer = { accessToken: 'access', refreshToken: 'refresh', user: aUser() };

test('the stored tokens may lead to a session until someone logs in or out', () => {
  const store = createStore();
  expect(store.getState().session.tryLogin).toBe(true);
  store.dispatch(setLoggedIn(aUser()));
  expect(store.getState().session).toMatchObject({ tryLogin: false, loggedIn: true });
  store.dispatch(setLoggedOut());
  expect(store.getState().session).toMatchObject({ tryLogin: false, loggedIn: false, currentUser: null, orgData: [] });
});

test('a login keeps both tokens under their names', () => {
  expect(createStore().dispatch(finishLogin(answer))).toBe(true);
  expect(localStorage.getItem('ACCESS_TOKEN')).toBe('access');
  expect(localStorage.getItem('REFRESH_TOKEN')).toBe('refresh');
});

test('a login answer without an access token signs nobody in', () => {
  const store = createStore();
  expect(store.dispatch(finishLogin({ ...answer, accessToken: '' }))).toBe(false);
  expect(store.getState().session).toMatchObject({ loggedIn: false, tryLogin: false });
  expect(localStorage.getItem('REFRESH_TOKEN')).toBeNull();
});

test('the role id is 2 at login, whatever the server answers', () => {
  const store = createStore();
  store.dispatch(finishLogin({ ...answer, user: aUser({ roleId: 3 }) }));
  expect(store.getState().session.currentUser?.roleId).toBe(2);
});

test('choosing an organization clears the property', () => {
  const store = createStore();
  store.dispatch(setOrganization(1));
  store.dispatch(setProperty(7));
  store.dispatch(setOrganization(2));
  expect(store.getState().selection).toEqual({ organizationId: 2, propertyId: null });
});

test('a property that does not exist is a placeholder', () => {
  const store = createStore();
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Alder Court'] })));
  const { orgData } = store.getState().session;
  expect(findProperty(orgData, 1, 1).name).toBe('Alder Court');
  expect(findProperty(orgData, 1, 99)).toEqual({ id: 0, name: 'Not Found', units: [] });
  expect(findProperty(orgData, 2, 1)).toEqual({ id: 0, name: 'Not Found', units: [] });
});

test('logging out drops what was selected', () => {
  const store = createStore();
  store.dispatch(setOrganization(1));
  store.dispatch(setLoggedOut());
  expect(store.getState().selection.organizationId).toBeNull();
});
