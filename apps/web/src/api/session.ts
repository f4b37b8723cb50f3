import type { CurrentUser as CurrentUserSchema } from '@lintel/contract/people/auth';
import type { OrganizationTree } from '@lintel/contract/people/organization';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type * as z from 'zod';
import type { Tokens } from './token-storage.ts';

export type CurrentUser = z.output<typeof CurrentUserSchema>;
export type OrgData = z.output<typeof OrganizationTree>;
export type OrgProperty = Omit<OrgData['properties'][number], 'id' | 'timezone'> & { id: number };

export type SessionState = {
  currentUser: CurrentUser | null;
  loggedIn: boolean;
  /** The stored tokens may still lead to a session: true at first, false after login or logout. */
  tryLogin: boolean;
  orgData: OrgData[];
  /** The organizations were asked for and came; before that, none is no answer. */
  isOrgDataKnown: boolean;
  tokens: Tokens | null;
  /** The server has ended the session, and something on the page is not saved: the page stays until somebody signs in over it. */
  isOver: boolean;
  /** Another number where nothing may remain of the page that a person saw. */
  page: number;
};

const initialState: SessionState = {
  currentUser: null,
  loggedIn: false,
  tryLogin: true,
  orgData: [],
  isOrgDataKnown: false,
  tokens: null,
  isOver: false,
  page: 0,
};

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    setTryLogin(state, action: PayloadAction<boolean>) {
      state.tryLogin = action.payload;
    },
    setLoggedIn(state, action: PayloadAction<CurrentUser>) {
      state.currentUser = action.payload;
      state.loggedIn = true;
      state.tryLogin = false;
      state.isOver = false;
    },
    setLoggedOut(state) {
      state.currentUser = null;
      state.loggedIn = false;
      state.tryLogin = false;
      state.orgData = [];
      state.isOrgDataKnown = false;
      state.tokens = null;
      state.isOver = false;
    },
    setOver(state) {
      state.tokens = null;
      state.isOver = true;
    },
    startNewPage(state) {
      state.page += 1;
    },
    rehydrateTokens(state, action: PayloadAction<Tokens | null>) {
      state.tokens = action.payload;
    },
    setOrganizationData(state, action: PayloadAction<OrgData[]>) {
      state.orgData = action.payload;
      state.isOrgDataKnown = true;
    },
  },
});

export const sessionReducer = slice.reducer;
export const { setTryLogin, setLoggedIn, setLoggedOut, setOver, startNewPage, rehydrateTokens, setOrganizationData } =
  slice.actions;

/** The placeholder for a property that does not exist, as the seed specification has it. */
export const PROPERTY_NOT_FOUND: OrgProperty = { id: 0, name: 'Not Found', units: [] };

export function findProperty(orgData: OrgData[], organizationId: number, propertyId: number): OrgProperty {
  const organization = orgData.find((each) => each.id === organizationId);
  return organization?.properties.find((each) => each.id === propertyId) ?? PROPERTY_NOT_FOUND;
}

export function organizationOfProperty(orgData: OrgData[], propertyId: number): OrgData | undefined {
  return orgData.find((organization) => organization.properties.some((property) => property.id === propertyId));
}

export function fullName(user: CurrentUser | null): string {
  return user ? `${user.fName} ${user.lName}`.trim() : '';
}
