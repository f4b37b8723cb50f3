import type { DemoInvoice } from './demo-invoice.ts';

/** How a vendor's paper looks. */
export type Layout = {
  plain: string;
  bold: string;
  /** Of the text, in points. */
  size: number;
  margin: number;
  color: string;
  table: 'filled' | 'boxed' | 'ruled' | 'plain';
  quantityFirst: boolean;
  hasSigns: boolean;
  negative: 'brackets' | 'minus';
  colon: '' | ':';
  sumLabels: 'left' | 'right';
  labels: Record<'quantity' | 'text' | 'price' | 'amount', string>;
  /** Draws what stands above the lines. */
  head: (sheet: Sheet) => void;
  /** Draws what stands below the notes. */
  end?: (sheet: Sheet) => void;
};

/** An invoice in the making, with the height at which the next thing goes. */
export type Sheet = {
  doc: PDFKit.PDFDocument;
  invoice: DemoInvoice;
  layout: Layout;
  left: number;
  right: number;
  y: number;
};
