/** heic-decode comes without types; this is what the program uses of it. */
declare module 'heic-decode' {
  type Picture = { width: number; height: number; decode(): Promise<{ data: Uint8ClampedArray }> };
  const heic: { all(source: { buffer: Uint8Array }): Promise<Picture[]> };
  export = heic;
}
