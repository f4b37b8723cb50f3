import { useState } from 'react';
import type { InvoicePage } from '#api/invoice.api.ts';
import type { Mark } from './PdfSheet.tsx';
import { wordsFound } from './places-on-page.ts';

type Place = { page: number; box: Mark['box'] };

export type FoundWords = {
  sought: string;
  places: readonly Place[];
  /** Which of the places is shown, from 0. */
  at: number;
  now: Place | undefined;
  /** Shows the next place, or the one before; after the last comes the first. */
  step: (by: 1 | -1) => void;
};

/** The places of searched words on the pages of an invoice; null while the words of the pages are loaded, or nothing is searched. */
export function useFoundWords(
  sought: string | undefined,
  pages: readonly InvoicePage[] | undefined,
  { pageFrom, pageTo }: { pageFrom: number; pageTo: number },
): FoundWords | null {
  const [at, setAt] = useState(0);
  if (sought === undefined || pages === undefined) return null;
  const places = pages
    .filter(({ page }) => page >= pageFrom && page <= pageTo)
    .flatMap(({ page, words }) => wordsFound(words, sought).map((box) => ({ page, box })));
  return {
    sought,
    places,
    at,
    now: places[at],
    step: (by) => setAt((at + by + places.length) % Math.max(1, places.length)),
  };
}

/** The boxes over the found words of a page; the one that is shown stands out. */
export function foundMarks(found: FoundWords | null, pageNumber: number): Mark[] {
  return (found?.places ?? []).flatMap(({ page, box }, at): Mark[] =>
    page === pageNumber ? [{ name: `found-${at}`, box, tone: at === found?.at ? 'found-now' : 'found' }] : [],
  );
}
