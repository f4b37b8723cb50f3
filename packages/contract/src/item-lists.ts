// Beside the contract, without its schemas: pages that only list and filter items load no more than these words.

export const ITEM_STATUSES = ['ACTIVE', 'STORED', 'RETIRED'] as const;

export const ITEM_SORTS = ['unit', 'type', 'basisDate', 'age', 'lifeUsed', 'dueYear', 'cost', 'serial'] as const;

export const ITEM_INSTALLED = ['thisyear'] as const;

export const ITEM_DUE = ['backlog', 'nodate', 'thisyear', 'nextyear', 'later', 'weak'] as const;
