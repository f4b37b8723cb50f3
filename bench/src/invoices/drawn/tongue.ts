/** What a label names on a printed page. */
export type LabelKey =
  | 'invoice'
  | 'credit'
  | 'quote'
  | 'statement'
  | 'number'
  | 'creditNumber'
  | 'quoteNumber'
  | 'date'
  | 'quoteDate'
  | 'due'
  | 'validUntil'
  | 'terms'
  | 'po'
  | 'job'
  | 'account'
  | 'ordered'
  | 'served'
  | 'technician'
  | 'page'
  | 'billTo'
  | 'serviceAt'
  | 'from'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'hourPrice'
  | 'amount'
  | 'code'
  | 'lineDate'
  | 'lineDiscount'
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'fuel'
  | 'total'
  | 'creditTotal'
  | 'quoteTotal'
  | 'amountDue'
  | 'paid'
  | 'retention'
  | 'previous'
  | 'payments'
  | 'forward'
  | 'current'
  | 'totalDue'
  | 'sectionSum'
  | 'taxId'
  | 'licence'
  | 'phone'
  | 'remit'
  | 'enclosed'
  | 'bank'
  | 'inclusive';

/** The wordings of each label, separated by '|'. */
export type Wordings = Record<LabelKey, string>;

export type Locale = 'en-US' | 'en-GB' | 'en-CA' | 'de-DE' | 'fr-FR' | 'nl-NL' | 'es-ES';

export type Tongue = {
  locale: Locale;
  currency: 'USD' | 'GBP' | 'CAD' | 'EUR';
  paper: 'letter' | 'a4';
  labels: Wordings;
  /** Sentences at the foot of a page, and terms of payment, separated by '|'. */
  thanks: string;
  small: string;
  terms: string;
};
