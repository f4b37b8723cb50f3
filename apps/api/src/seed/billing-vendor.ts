import type { WorkType } from '@lintel/domain/invoices/invoices';

/** What a vendor of the demo charges for; the name of a unit goes in for {unit}, that of a building for {building}. Prices are cents. */
export type Charge = {
  text: string;
  price: readonly [lowest: number, highest: number];
  workType: WorkType;
  quantity?: readonly [lowest: number, highest: number];
};

export type BillingVendor = {
  name: string;
  /** It is a contact of the organization; the others are known by their bills alone. */
  isContact: boolean;
  /** The properties that it bills; none is all of them. */
  serves?: readonly string[];
  address: readonly string[];
  phone: string;
  licence?: string;
  /** Before the numbers of its bills, which go on from `first`. */
  prefix: string;
  first: number;
  /** Of its layout. */
  style: number;
  /** Days until its bills are due. */
  terms: number;
  charges: readonly Charge[];
  note: string;
  /** It sells goods, which are taxed where services are not. */
  isGoods?: boolean;
  isUntaxed?: boolean;
};

/** A charge of a vendor. */
export const charge = (
  text: string,
  lowest: number,
  highest: number,
  workType: WorkType,
  quantity?: readonly [number, number],
): Charge => ({ text, price: [lowest, highest], workType, ...(quantity && { quantity }) });
