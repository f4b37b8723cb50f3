import { createContext, useContext } from 'react';

/** What is open on a page without being in its address, each an entry in the browser's history. */
export type OpenedPlaces = {
  /** Gives it an entry; `onBack` closes it when that entry is left. */
  open: (id: string, onBack: () => void) => void;
  /** It has been closed: its entry goes. */
  close: (id: string) => void;
  /** The one opened last. */
  last: () => string | null;
};

export const OpenedPlacesContext = createContext<OpenedPlaces | null>(null);
/** The id of the opened place that a component is in. */
export const PlaceContext = createContext<string | null>(null);

/** The opened place around what asks, whose Back loses it; of a component that opens one itself, that one. */
export function useOpenedAround(): () => string | null {
  const around = useContext(PlaceContext);
  const places = useContext(OpenedPlacesContext);
  return () => around ?? places?.last() ?? null;
}
