import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { setLoggedOut } from '#api/session.ts';

export type SelectionState = { organizationId: number | null; propertyId: number | null };

const initialState: SelectionState = { organizationId: null, propertyId: null };

const slice = createSlice({
  name: 'selection',
  initialState,
  reducers: {
    setOrganization(state, action: PayloadAction<number | null>) {
      state.organizationId = action.payload;
      state.propertyId = null;
    },
    setProperty(state, action: PayloadAction<number | null>) {
      state.propertyId = action.payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(setLoggedOut, () => initialState);
  },
});

export const selectionReducer = slice.reducer;
export const { setOrganization, setProperty } = slice.actions;
