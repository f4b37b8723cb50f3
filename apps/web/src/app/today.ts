/** Today as yyyy-MM-dd, by the reader's clock. */
export function today(): string {
  return new Date().toLocaleDateString('en-CA');
}
