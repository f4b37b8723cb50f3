import type { RouteOutput } from '@lintel/contract/base/route';
import type { warranty } from '@lintel/contract/items/warranty';

export type ItemWarranty = RouteOutput<typeof warranty.getItemWarranty>;
export type ItemCover = ItemWarranty['covers'][number];

/** The work that a claim asks money back for. */
export type ClaimedWork = { recordId: number; on: string; summary: string; costCents: number | null };
