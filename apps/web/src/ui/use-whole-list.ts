import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * True while a long list must be in the page as a whole: while it is printed, and from the moment somebody asks the browser
 * to find a word in it.
 */
export function useWholeList(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  const [isSearched, setSearched] = useState(false);
  // why: the browser prints and searches what is there, and asks nobody but through these events
  useEffect(() => {
    // why: what is drawn later than the event is not on the paper
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
