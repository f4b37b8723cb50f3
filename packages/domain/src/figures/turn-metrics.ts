/** The figures of turns; see `METRICS`. */
export const TURN_METRICS = {
  turnsOpen: {
    name: 'Open turns',
    unit: 'count',
    question: 'How many units are between two residents?',
    formula: 'Turns in which nobody has moved in yet, from notice on.',
    leftOutReasons: [],
  },
  turnMakeReady: {
    name: 'Make-ready',
    unit: 'days',
    question: 'How long does the work take?',
    formula:
      'Ready date − start of work, the mean over turns that were ready in the last 180 days. Their median is beside it.',
    leftOutReasons: ['start not known'],
  },
  turnDown: {
    name: 'Down',
    unit: 'days',
    question: 'How long does a unit wait before anybody works in it?',
    formula:
      'Start of work − the day the keys came back, the mean over turns that were ready in the last 180 days. More than a day is a matter of communication.',
    leftOutReasons: ['start not known'],
  },
  turnLeaseUp: {
    name: 'Lease-up',
    unit: 'days',
    question: 'How long does a ready unit stand empty?',
    formula: 'Move-in − ready date, the mean over turns that ended in the last 180 days.',
    leftOutReasons: ['ready date not known'],
  },
  turnOnTime: {
    name: 'On time',
    unit: 'percent',
    question: 'How often is a unit ready by its target?',
    formula: 'Turns with ready date ≤ target ready ÷ turns that were ready in the last 180 days and had a target.',
    leftOutReasons: ['no target'],
  },
  turnFirstPass: {
    name: 'First pass',
    unit: 'percent',
    question: 'How often is the work right the first time?',
    formula: 'Turns whose first final walk was passed ÷ turns with a final walk, of those ready in the last 180 days.',
    leftOutReasons: ['no final walk'],
  },
  turnRework: {
    name: 'Rework',
    unit: 'percent',
    question: 'How much work has to be done again?',
    formula: 'Tasks that were opened again after they were done ÷ tasks that were done at least once, over 180 days.',
    leftOutReasons: [],
  },
  turnCost: {
    name: 'Cost per turn',
    unit: 'cents',
    question: 'What does a turn cost?',
    formula: 'Mean of what tasks cost, over turns ready in the last 180 days with a cost on record.',
    leftOutReasons: ['no cost'],
  },
  turnBudget: {
    name: 'Cost of budget',
    unit: 'percent',
    question: 'Do turns cost what they may?',
    formula:
      'What tasks cost ÷ budgets, over turns ready in the last 180 days that have both. The budget is the turn’s, else what its tasks were to cost.',
    leftOutReasons: ['no cost or no budget'],
  },
  turnLostRent: {
    name: 'Lost rent this month',
    unit: 'cents',
    question: 'What did empty units cost this month?',
    formula: 'Vacant days of this month × market rent × 12 ÷ 365, over turns with vacant days this month.',
    leftOutReasons: ['no rent'],
  },
  turnPromised: {
    name: 'Promised, not on track',
    unit: 'count',
    question: 'Who moves in within a week into a unit that will not be ready?',
    formula: 'Open turns with a next move-in within 7 days whose predicted ready date is later, or not known.',
    leftOutReasons: [],
  },
} as const;
