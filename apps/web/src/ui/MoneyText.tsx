import { money } from './format.ts';
import { NotKnown } from './StatusText.tsx';

/** Money from cents; an unknown amount says so, with the mark for it. */
export function MoneyText({ cents }: { cents: number | null | undefined }) {
  return cents == null ? <NotKnown /> : <span className="nowrap">{money(cents)}</span>;
}
