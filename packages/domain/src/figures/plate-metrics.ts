/** The figures of photos of serial plates; part of METRICS. */
export const PLATE_METRICS = {
  platesWaiting: {
    name: 'Waiting',
    unit: 'count',
    noun: 'plate',
    question: 'How many plates wait for somebody to say what stands on them?',
    formula: 'Photos of serial plates that nobody has answered yet.',
    leftOutReasons: [],
  },
  platesUnlock: {
    name: 'Gets a date',
    unit: 'cents',
    noun: 'item',
    question: 'How much of the forecast does this queue make known?',
    formula:
      'Sum of the installed cost of the items with a waiting plate whose date is of low or no confidence. Each item counts once.',
    leftOutReasons: ['no price'],
  },
  platesSeconds: {
    name: 'Median time',
    unit: 'seconds',
    noun: 'plate',
    question: 'How long does a plate take?',
    formula:
      'Seconds from the moment a plate was given to a person, or from their answer before where that was later, to their answer; the median over plates that were read in the last 30 days.',
    leftOutReasons: ['no time known'],
  },
  platesAsRead: {
    name: 'Taken as read',
    unit: 'percent',
    noun: 'plate',
    question: 'How often is what the machine read what a person recorded?',
    formula:
      'Plates whose recorded serial number is the one that the machine had read ÷ plates that were read in the last 30 days and in which the machine had found a serial number.',
    leftOutReasons: [],
  },
  platesUnreadable: {
    name: 'Unreadable',
    unit: 'percent',
    noun: 'plate',
    question: 'How many photos were taken in vain?',
    formula: 'Plates that could not be read ÷ plates that were answered in the last 30 days.',
    leftOutReasons: [],
  },
  platesElsewhere: {
    name: 'On record elsewhere',
    unit: 'count',
    noun: 'plate',
    question: 'Which serial numbers are in two places?',
    formula:
      'Waiting and read plates whose serial number another item of the same type has that is not retired. One was moved, or one of the two is misread.',
    leftOutReasons: [],
  },
  platesDoneToday: {
    name: 'Done today',
    unit: 'count',
    noun: 'plate',
    question: 'How much was done today?',
    formula: "Plates that were answered today, by the property's clock.",
    leftOutReasons: [],
  },
} as const;
