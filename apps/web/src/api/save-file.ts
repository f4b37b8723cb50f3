/** A browser fetches a saved file's bytes after the click; an address that is revoked by then saves nothing, silently. */
const KEPT_MS = 40_000;

/** Hands a file to the browser to save; `file` may be the address of bytes that are in memory already. */
export function saveFile(file: Blob | string, fileName: string): void {
  const url = typeof file === 'string' ? file : URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Hands a text to the browser to save as a file of a type such as 'text/csv'. */
export function saveText(text: string, fileName: string, type: string): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), fileName);
}
