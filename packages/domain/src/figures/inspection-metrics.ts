/** The figures of inspections; part of METRICS. */
export const INSPECTION_METRICS = {
  inspectionCoverage: {
    name: 'Units inspected of plan',
    unit: 'percent',
    noun: 'unit',
    question: 'How much of what we planned to look at have we looked at?',
    formula:
      'Units whose newest planned inspection is submitted, by somebody who got in ÷ units with a planned one. Where nobody could get in, the unit stays in the plan.',
    leftOutReasons: [],
  },
  inspectionFails: {
    name: 'Fails per unit',
    unit: 'decimal',
    noun: 'unit',
    question: 'How much is wrong where we look?',
    formula:
      'Failed checks of the newest submitted inspection of each unit that somebody got into ÷ those units. Inspections of the whole property are not among them.',
    leftOutReasons: ['not looked at yet'],
  },
  inspectionOverdueFindings: {
    name: 'Open past deadline',
    unit: 'count',
    noun: 'finding',
    question: 'What should have been put right by now?',
    formula:
      'Open findings whose deadline has passed: 24 hours after they were found for life-threatening and severe ones, 30 days for moderate, 60 days for low.',
    leftOutReasons: [],
  },
  inspectionLifeThreatening: {
    name: 'Life-threatening open',
    unit: 'count',
    noun: 'finding',
    question: 'What can hurt somebody today?',
    formula: 'Open findings of the severity life-threatening.',
    leftOutReasons: [],
  },
  inspectionNoAccess: {
    name: 'No access',
    unit: 'count',
    question: 'Where could nobody get in?',
    formula: 'Inspections that were ended with a reason why nobody could get in.',
    leftOutReasons: [],
  },
  inspectionLate: {
    name: 'Late',
    unit: 'count',
    question: 'Which inspections should have been done by now?',
    formula: 'Inspections that are not submitted and whose day has passed.',
    leftOutReasons: [],
  },
} as const;
