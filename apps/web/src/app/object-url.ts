const KEPT_MS = 5000;

/** Gives back the bytes of an object URL, once nothing reads them any more: a picture or sound that was just taken off the page may still load. */
export function giveBackUrl(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
