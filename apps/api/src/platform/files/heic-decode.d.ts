declare module 'heic-decode' {
  type Picture = { width: number; height: number; decode(): Promise<{ data: Uint8ClampedArray }> };
  /** The pictures of a file, whose pixels are decoded one by one. */
  const heic: { all(file: { buffer: Uint8Array }): Promise<Picture[]> };
  export = heic;
}
