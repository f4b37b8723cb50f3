const RECORD = { unit: 'count', noun: 'record' } as const;

/** The figures of fire, life and safety; part of METRICS. */
export const FLS_METRICS = {
  flsCompliance: {
    name: 'Compliant',
    unit: 'percent',
    noun: 'record',
    question: 'How many of our systems are compliant today?',
    formula:
      'Records that are compliant through today or later and have no open critical deficiency ÷ all records that apply. A record whose date is not known counts against it; one that is not applicable does not count at all.',
    leftOutReasons: ['not applicable'],
  },
  flsOverdue: {
    ...RECORD,
    name: 'Overdue',
    question: 'What has run out?',
    formula: 'Records that apply and whose date is before today.',
    leftOutReasons: ['not applicable'],
  },
  flsDue30: {
    ...RECORD,
    name: 'Due in 30 days',
    question: 'What runs out within a month?',
    formula: 'Records that apply and whose date is today or in the next 30 days.',
    leftOutReasons: ['not applicable'],
  },
  flsDue90: {
    ...RECORD,
    name: 'Due in 31 to 90 days',
    question: 'What must be planned now?',
    formula: 'Records that apply and whose date is 31 to 90 days ahead.',
    leftOutReasons: ['not applicable'],
  },
  flsUnknown: {
    ...RECORD,
    name: 'Not known',
    question: 'Where does nobody know the date?',
    formula: 'Records that apply and have no date. They are never counted as compliant.',
    leftOutReasons: ['not applicable'],
  },
  flsImpaired: {
    ...RECORD,
    name: 'Impaired',
    question: 'Which systems may not work today?',
    formula: 'Records that apply and have an open deficiency that is critical or takes the system out of service.',
    leftOutReasons: ['not applicable'],
  },
  flsTyped: {
    ...RECORD,
    name: 'Compliant, only typed',
    question: 'How many dates that look fine rest on nothing?',
    formula:
      'Records that are compliant through today or later by a date that a person typed, or whose papers are no longer on file (grade C).',
    leftOutReasons: ['not applicable'],
  },
  flsDeficiencies: {
    name: 'Open deficiencies',
    unit: 'count',
    noun: 'finding',
    question: 'What did inspectors find that is not fixed?',
    formula: 'Deficiencies without a day on which they were fixed, of records that apply.',
    leftOutReasons: [],
  },
  flsQuoted: {
    name: 'Quoted to fix',
    unit: 'cents',
    noun: 'finding',
    question: 'What would it cost to fix what is open?',
    formula: 'Sum of the quotes of open deficiencies.',
    leftOutReasons: ['no quote'],
  },
  flsReinspection: {
    name: 'Re-inspections, 12 months',
    unit: 'cents',
    noun: 're-inspection',
    question: 'What did failed inspections cost again?',
    formula: 'Sum of the costs of re-inspections within the last 365 days.',
    leftOutReasons: ['no cost'],
  },
  flsCoverage: {
    name: 'Units entered',
    unit: 'percent',
    noun: 'unit',
    question: 'Into how many homes did the inspector get?',
    formula:
      'Units entered ÷ units that had to be entered, at the last visit of each record that says both; units entered later count.',
    leftOutReasons: [],
  },
  flsDaysToCorrect: {
    name: 'Average days to fix',
    unit: 'count',
    noun: 'finding',
    question: 'How long does it take to fix what inspectors find?',
    formula:
      'Days from the day on which a deficiency was found to the day on which it was fixed, their mean over all that are fixed, of records that apply.',
    leftOutReasons: ['not fixed'],
  },
  flsRecalls: {
    name: 'Recalled devices',
    unit: 'count',
    noun: 'device',
    question: 'Which panels, detectors, heads and extinguishers may a safety recall concern?',
    formula:
      'Devices of records that apply which a recall notice may concern, until a person decided that it does not or its remedy was done. Only devices on the list are looked at, by their kind, manufacturer, model and date.',
    leftOutReasons: [],
  },
  flsDaysLate: {
    ...RECORD,
    name: 'Average days late',
    question: 'How late is what is overdue?',
    formula: 'Days since the date of each overdue record, their mean.',
    leftOutReasons: [],
  },
} as const;
