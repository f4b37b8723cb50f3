import type { Box } from './words.ts';

/** What a document is. A quote, a statement or something else is never read as an invoice. */
export type DocumentKind = 'INVOICE' | 'CREDIT_NOTE' | 'QUOTE' | 'STATEMENT' | 'OTHER';

/** Why a value is not sure: the gate that it did not pass. */
export type Doubt =
  /** No label of this field stands beside it. */
  | 'NO_LABEL'
  /** Lines, tax and total do not add up, or nothing is there to add. */
  | 'ARITHMETIC'
  /** An earlier balance or a payment is on the page, and the sum of lines and tax does not confirm the total. */
  | 'EARLIER_BALANCE'
  /** Day and month could be the other way round. */
  | 'DAY_OR_MONTH'
  /** Of a scan: the two readers differ. */
  | 'READERS_DIFFER'
  /** The page and the XML within the file differ. */
  | 'XML_DIFFERS'
  /** Another value fits nearly as well. */
  | 'RIVAL'
  /** It is improbable by the ranker. */
  | 'IMPROBABLE'
  /** The name is not one of the organization's vendors. */
  | 'UNKNOWN_VENDOR';

/** A value with the place it was read from. */
export type ReadField<T> = {
  value: T;
  /** From 1. Null where it came from XML alone. */
  page: number | null;
  box: Box | null;
  /** As it stands on the page. */
  words: string;
  /** 0 to 1, calibrated on documents drawn with other seeds. */
  probability: number;
  /** It passed every gate and may be taken without a look. */
  isSure: boolean;
  doubt: Doubt | null;
  from: 'TEXT' | 'SCAN' | 'XML';
};

export type ReadLine = {
  text: string;
  /** Null where the line does not say it. */
  quantity: number | null;
  unitPriceCents: number | null;
  amountCents: number;
  page: number;
  box: Box;
  isSure: boolean;
};

/** One invoice of a document. A field that could not be read is null, never a default. Amounts are in cents, of credit notes negative. */
export type InvoiceReading = {
  kind: DocumentKind;
  /** Its pages, from 1, both included. */
  pageFrom: number;
  pageTo: number;
  vendor: ReadField<string> | null;
  /** The organization's own vendor that name, phone, address or tax id name. */
  vendorId: number | null;
  invoiceNumber: ReadField<string> | null;
  /** 'yyyy-MM-dd', as the due date. */
  invoiceDate: ReadField<string> | null;
  dueDate: ReadField<string> | null;
  purchaseOrder: ReadField<string> | null;
  /** ISO 4217, such as 'USD'. */
  currency: string | null;
  subtotalCents: ReadField<number> | null;
  taxCents: ReadField<number> | null;
  /** What this invoice charges, without earlier balances. */
  totalCents: ReadField<number> | null;
  amountDueCents: ReadField<number> | null;
  previousBalanceCents: ReadField<number> | null;
  lines: ReadLine[];
};

/** A vendor of the organization, by which a document is matched. */
export type KnownVendor = {
  id: number;
  name: string;
  phones: readonly string[];
  address: string | null;
  taxId: string | null;
};

export type HeaderField =
  | 'vendor'
  | 'invoiceNumber'
  | 'invoiceDate'
  | 'dueDate'
  | 'purchaseOrder'
  | 'subtotalCents'
  | 'taxCents'
  | 'totalCents'
  | 'amountDueCents'
  | 'previousBalanceCents';

/** What a person's correction taught about a vendor's layout: for a field, the label beside the right value and its place. */
export type Lesson = {
  vendorId: number;
  field: HeaderField;
  /** The label as a key (lower case, letters and digits); null where none stood there. */
  label: string | null;
  /** Centre of the value as shares of the page's width and height. */
  x: number;
  y: number;
  /** On the first page (1), the last (-1), or in between (0). */
  page: 1 | -1 | 0;
  /** How many corrections said the same. */
  count: number;
};

/** What the reader knows of the organization. */
export type Known = {
  vendors: readonly KnownVendor[];
  lessons: readonly Lesson[];
  /** Today, 'yyyy-MM-dd'. */
  today: string;
};
