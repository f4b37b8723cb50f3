import { useEffect, useState } from 'react';
import { usePrinting } from '../base/use-printing.ts';

/**
 * True while a long list must be rendered in full: while it is printed, and from the moment somebody opens the
 * browser's search in the page.
 */
export function useWholeList(): boolean {
  const isPrinting = usePrinting();
  const [isSearched, setSearched] = useState(false);
  // why: the browser searches only what is rendered, and announces it only through the keys that open its search
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') setSearched(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return isPrinting || isSearched;
}
