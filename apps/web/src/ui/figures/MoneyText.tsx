import { money } from '../base/format.ts';
import { NotKnown } from './StatusText.tsx';

/** Money from cents; an unknown amount is shown as 'not known', with its icon. */
export function MoneyText({ cents }: { cents: number | null | undefined }) {
  return cents == null ? <NotKnown /> : <span className="nowrap">{money(cents)}</span>;
}
