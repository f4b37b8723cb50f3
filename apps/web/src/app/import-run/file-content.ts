/** A file as it is sent: the bytes of a chosen one, the text of a pasted table. */
export type FileContent = { csvString?: string | undefined; fileBase64?: string | undefined };

/** What a person can choose to import. */
export const IMPORT_ACCEPT =
  '.csv,.txt,.tsv,.xlsx,.xls,.html,.htm,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function base64Of(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
  reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
  reader.readAsDataURL(file);
  return promise;
}
