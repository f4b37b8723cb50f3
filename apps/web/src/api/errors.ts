import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** One thing that went wrong, as the error modal shows it. */
export type ErrorEntry = { id: string; errorCode: number; errorMessage: string };

const slice = createSlice({
  name: 'errors',
  initialState: [] as ErrorEntry[],
  reducers: {
    addError: {
      reducer(state, action: PayloadAction<ErrorEntry>) {
        const isShown = state.some(
          (entry) => entry.errorCode === action.payload.errorCode && entry.errorMessage === action.payload.errorMessage,
        );
        if (!isShown) state.push(action.payload);
      },
      prepare: (errorMessage: string, errorCode: number) => ({ payload: { id: nanoid(), errorCode, errorMessage } }),
    },
    removeError(state, action: PayloadAction<string>) {
      return state.filter((entry) => entry.id !== action.payload);
    },
  },
});

export const errorsReducer = slice.reducer;
export const { addError, removeError } = slice.actions;
