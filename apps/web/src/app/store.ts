import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { api } from '#api/api.ts';
import { settleWaiting } from '#api/ended-session.ts';
import { errorsReducer } from '#api/errors.ts';
import { type SessionState, sessionReducer, setLoggedIn, setLoggedOut } from '#api/session.ts';
import { drawerReducer, storeDrawer } from './drawer.ts';
import { selectionReducer } from './selection.ts';

/** Clears all data of one person from memory before the next one signs in; calls that wait for a sign-in go on with it, or are given up. */
const followSession: Middleware =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (setLoggedIn.match(action)) settleWaiting((getState() as { session: SessionState }).session.tokens);
    if (setLoggedOut.match(action)) {
      settleWaiting(null);
      dispatch(api.util.resetApiState());
    }
    return result;
  };

export function createStore() {
  const store = configureStore({
    reducer: {
      session: sessionReducer,
      selection: selectionReducer,
      drawer: drawerReducer,
      errors: errorsReducer,
      [api.reducerPath]: api.reducer,
    },
    // why: a property's answer can hold thousands of rows; walking them for mutations on each action stalls development
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(followSession, api.middleware),
  });
  let drawer = store.getState().drawer;
  store.subscribe(() => {
    const next = store.getState().drawer;
    if (next !== drawer) storeDrawer(next);
    drawer = next;
  });
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];

export const useAppStore = useStore.withTypes<AppStore>();
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();
