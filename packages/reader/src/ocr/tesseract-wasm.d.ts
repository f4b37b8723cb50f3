/** What is used of it: its own declarations ask for a browser's types. */
declare module 'tesseract-wasm' {
  export type TextItem = {
    rect: { left: number; top: number; right: number; bottom: number };
    flags: number;
    confidence: number;
    text: string;
  };

  export type OCREngine = {
    setVariable(name: string, value: string): void;
    loadModel(model: Uint8Array): void;
    loadImage(image: { data: Uint8ClampedArray; width: number; height: number }): void;
    clearImage(): void;
    getTextBoxes(unit: 'line' | 'word'): TextItem[];
  };

  export function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>;

  export const layoutFlags: { StartOfLine: number; EndOfLine: number };
}
