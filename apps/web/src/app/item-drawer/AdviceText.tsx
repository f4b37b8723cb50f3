import { type AdvisedItem, adviceLine, adviceWords } from '@lintel/domain/items/advice-words';
import { RefreshCw } from 'lucide-react';
import { StatusText } from '#ui/figures/StatusText.tsx';

/** The advice on an item without a quote, in a row of a list. */
export function AdviceText({ item }: { item: AdvisedItem }) {
  const { title, tone } = adviceWords(item);
  return (
    <StatusText tone={tone} icon={tone === 'warn' ? RefreshCw : undefined}>
      <span title={adviceLine(item)}>{title}</span>
    </StatusText>
  );
}
