import { createContext, useContext } from 'react';

/** What is open on a page without being in its address, each an entry in the browser's history. */
export type OpenedPlaces = {
  /** Gives it an entry; `onBack` closes it when that entry is left. */
  open: (id: string, onBack: () => void) => void;
  /** Called when it has been closed: removes its entry. */
  close: (id: string) => void;
  /** True for the one opened last. */
  last: () => string | null;
};

export const OpenedPlacesContext = createContext<OpenedPlaces | null>(null);
/** The id of the opened place that a component is in. */
export const PlaceContext = createContext<string | null>(null);

/** The opened place around a component, whose Back would lose its state; of a component that opens one itself, that one. */
export function useOpenedAround(): () => string | null {
  const around = useContext(PlaceContext);
  const places = useContext(OpenedPlacesContext);
  return () => around ?? places?.last() ?? null;
}
