/** The figures of printed tags; part of METRICS. */
export const TAG_METRICS = {
  itemsTagged: {
    name: 'Items with a tag',
    unit: 'percent',
    noun: 'item',
    question: 'How many of the items can be found by a scan?',
    formula: 'Items in service with a linked tag ÷ items in service.',
    leftOutReasons: [],
  },
  unitsTagged: {
    name: 'Units with a tag',
    unit: 'percent',
    noun: 'unit',
    question: 'How many of the units can be found by a scan?',
    formula: 'Units with a linked tag of their own ÷ units.',
    leftOutReasons: [],
  },
  tagsNotScanned: {
    name: 'Not scanned for 12 months',
    unit: 'count',
    noun: 'tag',
    question: 'Which tags may be lost, hidden or on something that is gone?',
    formula: 'Linked tags that were neither linked nor scanned in the last 12 months.',
    leftOutReasons: [],
  },
  voidTagScans: {
    name: 'Scans of void tags',
    unit: 'count',
    noun: 'scan',
    question: 'How often are tags scanned that were made void?',
    formula: 'Scans of tags that were void, in the last 12 months.',
    leftOutReasons: [],
  },
} as const;
