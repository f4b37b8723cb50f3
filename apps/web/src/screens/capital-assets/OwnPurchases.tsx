import { Button } from '@mui/material';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { useIsAdmin } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { counted, date, money } from '#ui/base/format.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import type { ModelLife } from './ModelDrawer.tsx';
import styles from './model-drawer.module.css';
import { useBookValues } from './use-book-values.ts';

type OwnPurchasesProps = { life: ModelLife; purchases: ModelLife['purchases'][number] };

/** What was paid for items of late, beside the book price; an administrator may make it the book price. */
export function OwnPurchases({ life, purchases }: OwnPurchasesProps) {
  const isAdmin = useIsAdmin();
  const confirm = useConfirm();
  const { save, canSetModel, isSaving } = useBookValues(life);
  const { of, name, count, medianCents, items } = purchases;
  if (medianCents === null)
    return (
      <p className="muted">No purchase price is on record for an item that was installed in the last 12 months.</p>
    );
  const isOfModel = of === 'MODEL';
  const inUse = isOfModel ? life.set.modelCostCents : life.set.typeUnitCostCents;
  const canUse = isAdmin && (!isOfModel || canSetModel) && medianCents !== inUse;
  const use = async () => {
    const isOk = await confirm({
      title: `Use ${money(medianCents)} as the price of ${isOfModel ? name : `every ${name.toLowerCase()}`}?`,
      body: isOfModel
        ? `Replacement costs, backlog and plan of ${counted(life.counts.organization, 'item')} follow it. Prices that are set on single items stay.`
        : 'It becomes the price of the type in the price book of the organization: replacement costs, backlog and plan follow it. Prices of models and of single items stay.',
      okLabel: 'Use it',
    });
    if (!isOk) return;
    const { error } = await save(isOfModel ? 'MODEL' : 'TYPE', { costCents: medianCents });
    if (error === undefined) toast.done('Price saved. Costs and plan follow it.');
  };
  return (
    <>
      <p className={styles.median}>
        <span>
          <b>{money(medianCents)}</b> is the median of {counted(count, 'purchase')}
          {life.book.unitCostCents !== null && `; the book says ${money(life.book.unitCostCents)}`}.
        </span>
        {canUse && (
          <Button size="small" disabled={isSaving} onClick={() => void use()}>
            Use it
          </Button>
        )}
        {medianCents === inUse && <span className="muted small">In use</span>}
      </p>
      <ul className={styles.purchases}>
        {items.map((item) => (
          <li key={item.itemId}>
            <Link to={links.item(item.itemId)}>
              {item.unitName ? `Unit ${item.unitName}` : 'No unit'}, {item.propertyName}
            </Link>
            <span className="muted">{date(item.installedOn)}</span>
            <span className="num">{money(item.purchaseCents)}</span>
          </li>
        ))}
      </ul>
      {count > items.length && <p className="muted small">The newest {items.length} are listed.</p>}
      <p className="muted small">
        Prices of the item alone; delivery, installation and haul-away of the price book are added to each replacement.
      </p>
    </>
  );
}
