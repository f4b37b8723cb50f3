import type { ApArrangement, ApColumn, ApField } from './ap-formats.ts';

const of = (heading: string, field: ApField, isRequired = false): ApColumn => ({
  heading,
  field,
  constant: null,
  isRequired,
});
const must = (heading: string, field: ApField): ApColumn => of(heading, field, true);
const fixed = (heading: string, constant = ''): ApColumn => ({ heading, field: null, constant, isRequired: false });

const LINES = { row: 'LINE', dates: 'MM/DD/YYYY', amounts: 'PLAIN', firstLine: null, hasHeadings: true } as const;

/**
 * Arrangements to begin with, after what is publicly documented of each system's import of payables: Yardi Voyager's 'FinPayables' file,
 * Entrata's and RealPage Accounting's fields of an invoice. Each customer's own import template may differ.
 */
export const AP_PRESETS: Readonly<Record<'YARDI' | 'ENTRATA' | 'REALPAGE', ApPreset>> = {
  YARDI: {
    name: 'Yardi Voyager',
    arrangement: {
      ...LINES,
      firstLine: 'FinPayables',
      columns: [
        must('TRANNUM', 'invoiceOrder'),
        must('PERSON', 'vendorCode'),
        fixed('OFFSET'),
        fixed('ACCRUAL'),
        must('POSTMONTH', 'postMonth'),
        must('DATE', 'invoiceDate'),
        of('DUEDATE', 'dueDate'),
        must('AMOUNT', 'amount'),
        must('PROPERTY', 'propertyCode'),
        must('ACCOUNT', 'glCode'),
        of('NOTES', 'lineText'),
        must('REF', 'invoiceNumber'),
      ],
    },
  },
  ENTRATA: {
    name: 'Entrata',
    arrangement: {
      ...LINES,
      columns: [
        must('Property', 'propertyCode'),
        must('Vendor Code', 'vendorCode'),
        must('Invoice Number', 'invoiceNumber'),
        must('Invoice Date', 'invoiceDate'),
        of('Due Date', 'dueDate'),
        must('Post Month', 'postMonth'),
        must('Invoice Total', 'invoiceTotal'),
        of('PO Number', 'purchaseOrder'),
        must('GL Account', 'glCode'),
        of('Description', 'lineText'),
        must('Amount', 'amount'),
        of('Unit', 'unitName'),
      ],
    },
  },
  REALPAGE: {
    name: 'RealPage Accounting',
    arrangement: {
      ...LINES,
      columns: [
        must('Vendor', 'vendorCode'),
        must('Invoice Number', 'invoiceNumber'),
        must('Invoice Date', 'invoiceDate'),
        must('Posting Date', 'approvedOn'),
        of('Due Date', 'dueDate'),
        must('Total Invoice Amount', 'invoiceTotal'),
        must('Property', 'propertyCode'),
        must('GL Account', 'glCode'),
        must('Amount', 'amount'),
        of('Item Desc.', 'lineText'),
        of('Department', 'costCentre'),
        of('Unit', 'unitName'),
      ],
    },
  },
};
export type ApPreset = { name: string; arrangement: ApArrangement };

/** What is said wherever a ready arrangement is offered. */
export const AP_PRESETS_NOTE =
  'The arrangements for Yardi, Entrata and RealPage are a start, put together from public documentation. Compare them with your own import template before you use them.';
