/** The figures of the invoice repository; part of METRICS. */
export const INVOICE_METRICS = {
  invoiceSpend: {
    name: 'Spend, last 12 months',
    unit: 'cents',
    noun: 'invoice',
    question: 'What did we spend?',
    formula:
      'Sum of the totals of approved invoices dated within the last 12 months; credit notes lower it. Invoices in another currency are left out.',
    leftOutReasons: ['another currency'],
  },
  invoiceSpendPerUnit: {
    name: 'Per unit',
    unit: 'cents',
    question: 'What did we spend for each home?',
    formula: 'Spend of the last 12 months ÷ units of the property.',
    leftOutReasons: ['no units'],
  },
  invoicesWaiting: {
    name: 'To decide',
    unit: 'count',
    noun: 'invoice',
    question: 'How many invoices wait for somebody?',
    formula: 'Invoices that are to be reviewed, are matched and not approved, or could not be read.',
    leftOutReasons: [],
  },
  invoiceUnmatched: {
    name: 'Not matched',
    unit: 'cents',
    noun: 'line',
    question: 'How much of the spend belongs to no unit and no item?',
    formula: 'Sum of the lines of approved invoices dated within the last 12 months that name neither unit nor item.',
    leftOutReasons: [],
  },
  invoiceReplaceShare: {
    name: 'Replacement share',
    unit: 'percent',
    noun: 'line',
    question: 'How much of the work is new equipment?',
    formula:
      'Lines of approved invoices of the last 12 months that are replacements ÷ those that are repairs or replacements, by amount.',
    leftOutReasons: ['no kind of work'],
  },
  invoiceReviewDays: {
    name: 'Days to approve',
    unit: 'days',
    noun: 'invoice',
    question: 'How long does an invoice wait for us?',
    formula: 'Average of the days from arrival to approval, over invoices approved within the last 12 months.',
    leftOutReasons: [],
  },
} as const;
