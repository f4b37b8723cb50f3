export const ITEM_ACTIONS = ['edit', 'readCondition', 'move', 'store', 'replace', 'retire'] as const;

const ALLOWED: Record<ItemAction, readonly ItemStatus[]> = {
  edit: ['ACTIVE', 'STORED'],
  readCondition: ['ACTIVE', 'STORED'],
  move: ['ACTIVE', 'STORED'],
  store: ['ACTIVE'],
  replace: ['ACTIVE'],
  retire: ['ACTIVE', 'STORED'],
};

/** True when an item in that state may be worked on so; who may is another matter. */
export function itemCan(action: ItemAction, status: ItemStatus): boolean {
  return ALLOWED[action].includes(status);
}

export type ItemAction = (typeof ITEM_ACTIONS)[number];
export type ItemStatus = 'ACTIVE' | 'STORED' | 'RETIRED';
