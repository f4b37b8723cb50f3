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
    noun: 'unit',
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
  flsBillsWaiting: {
    name: 'To decide',
    unit: 'count',
    noun: 'bill',
    question: 'How many bills of fire and life safety work has nobody looked at?',
    formula: 'Bills of fire and life safety work by which no visit was recorded and that were not left alone.',
    leftOutReasons: [],
  },
  flsBillsOdd: {
    name: 'With a note',
    unit: 'count',
    noun: 'bill',
    question: 'About how many bills of the last 12 months is something odd?',
    formula:
      'Bills dated within the last 12 months for a system that is not set up or does not apply, for a test that was billed before, for a re-inspection, without a report or certificate, or of a fire and life safety vendor whose words name no system.',
    leftOutReasons: [],
  },
  flsBillsUnproven: {
    name: 'Bills without proof',
    unit: 'count',
    noun: 'bill',
    question: 'Which tests did we pay for without a paper that says how they went?',
    formula:
      'Bills dated within the last 12 months for a test or inspection, where no report or certificate of that system is on file within 60 days of the visit.',
    leftOutReasons: [],
  },
  flsUnbilled: {
    name: 'Without a bill',
    unit: 'count',
    noun: 'visit',
    question: 'For which tests with a report or certificate did no bill come?',
    formula:
      'Tests and inspections from 60 days to 12 months ago with a report or certificate on file, where no bill for that system is within 60 days of the visit. A visit whose cost is 0, a repair and a monitoring fee are left out.',
    leftOutReasons: [],
  },
  flsBillsMoved: {
    name: 'Dates moved',
    unit: 'count',
    noun: 'visit',
    question: 'How many visits of bills proved something?',
    formula: 'Visits of the last 12 months that were recorded by a bill and moved the date of their system.',
    leftOutReasons: [],
  },
  flsBillsAsRead: {
    name: 'Recorded as read',
    unit: 'percent',
    noun: 'bill',
    question: 'How often is what the machine read what a person recorded?',
    formula:
      'Bills dated within the last 12 months whose recorded visits all have the system and kind that were read, and the day where it was read without a doubt ÷ such bills by which a visit was recorded.',
    leftOutReasons: [],
  },
  flsBillsSpend: {
    name: 'Spend, last 12 months',
    unit: 'cents',
    noun: 'bill',
    question: 'What did fire and life safety work cost?',
    formula: 'Sum of the totals of such bills dated within the last 12 months. Bills in another currency are left out.',
    leftOutReasons: ['no total', 'another currency'],
  },
} as const;
