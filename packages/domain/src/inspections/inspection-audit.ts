import type { CheckResult } from './inspections.ts';

type Asked = { itemId: number | null; title: string; result: CheckResult | null };
export type AuditedItem = { itemId: number; name: string };
export type ItemAudit = { found: AuditedItem[]; notFound: AuditedItem[]; notLookedAt: AuditedItem[] };

/**
 * What became of the items on record that an inspection asks about: here where every check of an item passed, not found where one failed, else
 * nobody looked. Each item is once in one of the three, named as its first check names it; null where no check is about an item.
 */
export function itemAudit(checks: readonly Asked[]): ItemAudit | null {
  const ofItems = Map.groupBy(
    checks.filter(({ itemId }) => itemId !== null),
    ({ itemId }) => itemId,
  );
  if (ofItems.size === 0) return null;
  const audit: ItemAudit = { found: [], notFound: [], notLookedAt: [] };
  for (const [itemId, own] of ofItems) {
    const item = { itemId: itemId ?? 0, name: nameOf(own[0]?.title ?? '') };
    const has = (result: CheckResult) => own.some((check) => check.result === result);
    if (has('FAIL')) audit.notFound.push(item);
    else if (has('PASS')) audit.found.push(item);
    else audit.notLookedAt.push(item);
  }
  return audit;
}

// The title of a check of an item begins with the item: 'Refrigerator GE GTS18: is here'.
function nameOf(title: string): string {
  return title.split(': ')[0] ?? title;
}

/** What the failed checks charge together, and how many of them charge something. */
export function chargesOf(checks: readonly { chargeCents: number | null }[]): { cents: number; checks: number } {
  const charged = checks.flatMap(({ chargeCents }) => chargeCents ?? []);
  return { cents: charged.reduce((sum, cents) => sum + cents, 0), checks: charged.filter((cents) => cents > 0).length };
}
