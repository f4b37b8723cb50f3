export const ITEM_ACTIONS = ['edit', 'readCondition', 'move', 'store', 'replace', 'retire'] as const;

const ALLOWED: Record<ItemAction, readonly ItemStatus[]> = {
  edit: ['ACTIVE', 'STORED'],
  readCondition: ['ACTIVE', 'STORED'],
  move: ['ACTIVE', 'STORED'],
  store: ['ACTIVE'],
  replace: ['ACTIVE'],
  retire: ['ACTIVE', 'STORED'],
};

/** True when the state of an item allows the action; who may do it is checked elsewhere. */
export function itemCan(action: ItemAction, status: ItemStatus): boolean {
  return ALLOWED[action].includes(status);
}

export type ItemAction = (typeof ITEM_ACTIONS)[number];
export type ItemStatus = 'ACTIVE' | 'STORED' | 'RETIRED';
