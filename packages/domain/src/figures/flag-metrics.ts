/** The figures of red flags; part of METRICS. */
export const FLAG_METRICS = {
  flagsOpen: {
    name: 'Open flags',
    unit: 'count',
    noun: 'flag',
    question: 'How much waits for a decision?',
    formula:
      'Flags in the first four lanes. Dismissed and replaced ones are closed; those that are set aside until a day are open.',
    leftOutReasons: [],
  },
  flagsLate: {
    name: 'Over lane limit',
    unit: 'count',
    noun: 'flag',
    question: 'Which decisions wait too long?',
    formula:
      'Open flags that have been in their lane for more days than its limit, of all open flags. The day on which a flag came into its lane is not counted.',
    leftOutReasons: [],
  },
  flagsInReplacement: {
    name: 'In replacement',
    unit: 'cents',
    noun: 'flag',
    question: 'What is being replaced, for how much?',
    formula: 'Quotes of the flags in ‘Initiated replacement’, else the installed cost of their items today.',
    leftOutReasons: ['no price'],
  },
  flagsClosed7: {
    name: 'Closed in 7 days',
    unit: 'count',
    noun: 'flag',
    question: 'Do we close as many as are raised?',
    formula:
      'Flags that were replaced, removed or dismissed today or in the six days before, by the calendar of their property. Raised counts the new flags of the same days.',
    leftOutReasons: [],
  },
} as const;
