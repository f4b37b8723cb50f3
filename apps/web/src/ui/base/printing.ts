/**
 * Calls back when the page begins to be printed, and when that ends. A browser prints what is there when its event returns, so what is
 * changed for paper must be changed at once.
 */
export function onPrint(listener: (isPrinting: boolean) => void): () => void {
  const media = window.matchMedia('print');
  let isAnnounced = false;
  const begin = () => {
    isAnnounced = true;
    listener(true);
  };
  const end = () => {
    isAnnounced = false;
    listener(false);
  };
  // why: on a busy machine Chromium reports 'not for paper' once more between beforeprint and printing; who followed that would take away
  // what is for paper while its sheets are counted
  const change = () => {
    if (!isAnnounced) listener(media.matches);
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  media.addEventListener('change', change);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    media.removeEventListener('change', change);
  };
}
