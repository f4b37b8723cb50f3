import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '#api/api.ts';
import { errorsReducer } from '#api/errors.ts';
import { sessionReducer, setLoggedOut } from '#api/session.ts';
import { drawerReducer, storeDrawer } from './drawer.ts';
import { selectionReducer } from './selection.ts';

/** Clears all data of one person from memory before the next one signs in. */
const forgetOnLogout: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (setLoggedOut.match(action)) dispatch(api.util.resetApiState());
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
      defaults({ serializableCheck: false, immutableCheck: false }).concat(forgetOnLogout, api.middleware),
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

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();
