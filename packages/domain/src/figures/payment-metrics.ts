const WHAT_REMAINS =
  'What remains of an invoice is its total without payments and credit notes that were set off against it.';

/** The figures of the payments of invoices; part of METRICS. */
export const PAYMENT_METRICS = {
  paymentsOpen: {
    name: 'Open',
    unit: 'cents',
    noun: 'invoice',
    question: 'How much do we still owe?',
    formula: `Sum of what remains of approved invoices. ${WHAT_REMAINS}`,
    leftOutReasons: ['another currency'],
  },
  paymentsOverdue: {
    name: 'Overdue',
    unit: 'cents',
    noun: 'invoice',
    question: 'How much of it should have been paid?',
    formula: `Sum of what remains of approved invoices whose due date has passed. ${WHAT_REMAINS}`,
    leftOutReasons: ['another currency', 'no due date'],
  },
  paymentsDue7: {
    name: 'Due in 7 days',
    unit: 'cents',
    noun: 'invoice',
    question: 'What has to be paid this week?',
    formula: `Sum of what remains of approved invoices that are due today or within the next 7 days. ${WHAT_REMAINS}`,
    leftOutReasons: ['another currency', 'no due date'],
  },
  paymentsDue30: {
    name: 'Due in 30 days',
    unit: 'cents',
    noun: 'invoice',
    question: 'What has to be paid this month?',
    formula: `Sum of what remains of approved invoices that are due today or within the next 30 days. ${WHAT_REMAINS}`,
    leftOutReasons: ['another currency', 'no due date'],
  },
  paymentsPaidMonth: {
    name: 'Paid this month',
    unit: 'cents',
    noun: 'payment',
    question: 'How much went out?',
    formula:
      'Sum of the payments dated within this month; what vendors paid back lowers it. Credit notes that were set off are no payment.',
    leftOutReasons: ['another currency'],
  },
  paymentsCredits: {
    name: 'Credits unused',
    unit: 'cents',
    noun: 'credit note',
    question: 'How much do vendors owe us?',
    formula: 'Sum of what remains of approved credit notes: not set off against a bill and not paid back.',
    leftOutReasons: ['another currency'],
  },
} as const;
