import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * True while a long list must be rendered in full: while it is printed, and from the moment somebody opens the
 * browser's search in the page.
 */
export function useWholeList(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  const [isSearched, setSearched] = useState(false);
  // why: the browser prints and searches only what is rendered, and announces it only through these events
  useEffect(() => {
    // why: what is rendered after the event is not printed
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') setSearched(true);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      window.removeEventListener('keydown', press);
    };
  }, []);
  return isPrinting || isSearched;
}
