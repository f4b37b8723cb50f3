import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const DRAWER_KEY = 'DRAWER';

export type DrawerState = { isCollapsed: boolean; closedGroups: string[] };

export function storedDrawer(): DrawerState {
  return { isCollapsed: localStorage.getItem(DRAWER_KEY) === 'collapsed', closedGroups: [] };
}

export function storeDrawer(state: DrawerState): void {
  localStorage.setItem(DRAWER_KEY, state.isCollapsed ? 'collapsed' : 'expanded');
}

const slice = createSlice({
  name: 'drawer',
  initialState: storedDrawer,
  reducers: {
    toggleDrawer(state) {
      state.isCollapsed = !state.isCollapsed;
    },
    toggleGroup(state, action: PayloadAction<string>) {
      const isClosed = state.closedGroups.includes(action.payload);
      state.closedGroups = isClosed
        ? state.closedGroups.filter((group) => group !== action.payload)
        : [...state.closedGroups, action.payload];
    },
  },
});

export const drawerReducer = slice.reducer;
export const { toggleDrawer, toggleGroup } = slice.actions;
