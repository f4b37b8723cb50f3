/** The figures of warranty; part of METRICS. */
export const WARRANTY_METRICS = {
  warrantyActive: {
    name: 'Running covers',
    unit: 'count',
    question: 'What is covered today?',
    formula:
      'Covers of items in service that end today or later, or last for the life of the item. An item has one for each of parts, labor, sealed system, tank, compressor and repair.',
    leftOutReasons: ['start not known'],
  },
  warrantyEnding30: {
    name: 'End within 30 days',
    unit: 'count',
    question: 'What must be tested and claimed now?',
    formula: 'Covers whose last day is today or within 30 days.',
    leftOutReasons: ['start not known'],
  },
  warrantyEnding60: {
    name: 'End within 60 days',
    unit: 'count',
    question: 'What must be tested and claimed soon?',
    formula: 'Covers whose last day is today or within 60 days.',
    leftOutReasons: ['start not known'],
  },
  warrantyEnding90: {
    name: 'End within 90 days',
    unit: 'count',
    question: 'What must be tested and claimed this quarter?',
    formula: 'Covers whose last day is today or within 90 days.',
    leftOutReasons: ['start not known'],
  },
  warrantyLost90: {
    name: 'Ended in the last 90 days',
    unit: 'count',
    question: 'What may we have missed?',
    formula: 'Covers whose last day is before today and within the last 90 days.',
    leftOutReasons: ['start not known'],
  },
  warrantyUnregistered: {
    name: 'Not registered',
    unit: 'count',
    question: 'Which covers depend on a registration that nobody recorded?',
    formula: 'Running covers whose term asks for a registration and that have none.',
    leftOutReasons: ['start not known'],
  },
  warrantyNoStart: {
    name: 'Start not known',
    unit: 'count',
    question: 'Of how many covers does nobody know when they end?',
    formula: 'Covers of items without the date that their term counts from.',
    leftOutReasons: [],
  },
  warrantyPaid: {
    name: 'Paid for covered work',
    unit: 'cents',
    noun: 'repair',
    question: 'What did we pay for work that was covered?',
    formula:
      'Cost of maintenance records on an item whose parts, labor or repair cover held on the day of the work. What rests on an estimate, and work that only the cover of a component may answer for, is listed and not counted.',
    leftOutReasons: ['no cost'],
  },
  warrantyRecoverable: {
    name: 'Recoverable',
    unit: 'cents',
    noun: 'repair',
    question: 'What can still be claimed back?',
    formula:
      'Of the cost of covered work: what nobody claimed yet and whose claim window (90 days after the work, unless the term says otherwise) is still open.',
    leftOutReasons: ['no cost'],
  },
  warrantyRecovered: {
    name: 'Recovered',
    unit: 'cents',
    noun: 'claim',
    question: 'What did claims bring back?',
    formula: 'Sum of what was recovered by claims that are paid.',
    leftOutReasons: [],
  },
} as const;
