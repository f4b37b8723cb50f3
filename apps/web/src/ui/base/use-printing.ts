import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { onPrint } from './printing.ts';

/** True while the page is printed, for what paper needs drawn another way than by a style. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  // why: the browser prints what is rendered when its event returns
  useEffect(() => onPrint((isNow) => flushSync(() => setPrinting(isNow))), []);
  return isPrinting;
}
