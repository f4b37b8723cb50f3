import { createContext, useContext } from 'react';
import type { ApiError } from '#api/base-query.ts';
import type { WordsByField } from '#app/form/field-words.ts';

type ReviewForm = {
  /** What the server said of the last attempt, on the fields of the form. */
  failure: ApiError | null;
  words: WordsByField;
  /** A field got the focus: its words are shown on the page, and words that are pressed there go into it. */
  onFocus: (field: string) => void;
};

export const ReviewFormContext = createContext<ReviewForm>({
  failure: null,
  words: new Map(),
  onFocus: () => undefined,
});

export function useReviewForm(): ReviewForm {
  return useContext(ReviewFormContext);
}
