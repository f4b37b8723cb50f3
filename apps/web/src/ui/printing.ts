/**
 * Calls back when the page begins to be printed, and when that ends. A browser prints what is there when its event returns, so what is
 * changed for paper must be changed at once.
 */
export function onPrint(listener: (isPrinting: boolean) => void): () => void {
  const media = window.matchMedia('print');
  const begin = () => listener(true);
  const end = () => listener(false);
  const change = () => listener(media.matches);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  media.addEventListener('change', change);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    media.removeEventListener('change', change);
  };
}
