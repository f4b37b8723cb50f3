import { PRICE_BASIS_WORDS } from '@lintel/domain/invoices/agreed-prices';
import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDeleteVendorPriceMutation, useListVendorPricesQuery, type VendorPrice } from '#api/vendor-price.api.ts';
import { links } from '#app/links.ts';
import { useCan, useIsAdmin } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './contacts.module.css';
import { priceWords, validWords } from './price-words.ts';

// why: the dialog brings the forms, and most visits are for a number
const AddPrice = lazyWhenIdle(() => import('./AddPrice.tsx'), 'AddPrice');

type PriceListProps = { vendorId: number; vendorName: string; organizationId: number };

/** What a vendor agreed to charge: the lines of its bills are held against it. */
export function PriceList({ vendorId, vendorName, organizationId }: PriceListProps) {
  const prices = useListVendorPricesQuery({ query: { vendorId } });
  const canManage = useCan('manage');
  const isAdmin = useIsAdmin();
  const [isAdding, setAdding] = useState(false);
  return (
    <DrawerSection
      title="Agreed prices"
      beside={
        canManage && (
          <>
            {isAdmin && (
              <Button size="small" component={Link} to={importLink(organizationId, vendorName)}>
                Import a list
              </Button>
            )}
            <Button
              size="small"
              startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add price
            </Button>
          </>
        )
      }
    >
      <QueryState query={prices} thing="These prices" skeleton={<TableSkeleton rows={2} />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="muted">None on record. Lines of this vendor’s bills are held against the prices kept here.</p>
          ) : (
            <ul className={styles.prices}>
              {results.map((price) => (
                <Price key={price.id} price={price} canManage={canManage} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {isAdding && (
        <LazyBoundary>
          <AddPrice vendorId={vendorId} vendorName={vendorName} onClose={() => setAdding(false)} />
        </LazyBoundary>
      )}
    </DrawerSection>
  );
}

function importLink(organizationId: number, vendorName: string): string {
  const asked = { kind: 'vendorPrices', organization: String(organizationId), set: vendorName };
  return `${links.admin('onboarding')}?${new URLSearchParams(asked)}`;
}

function Price({ price, canManage }: { price: VendorPrice; canManage: boolean }) {
  const confirm = useConfirm();
  const [remove, { isLoading }] = useDeleteVendorPriceMutation();
  const run = async () => {
    const isOk = await confirm({
      title: `Remove the price of ${price.service}?`,
      body: '1 price leaves the list. Bills are held against it no more, those that are approved too.',
      okLabel: 'Remove',
      isDestructive: true,
    });
    if (!isOk) return;
    const { error } = await remove({ params: { vendorPriceId: price.id } });
    if (error === undefined) toast.done(`The price of ${price.service} is removed.`);
  };
  const under = [price.visit, price.propertyName, validWords(price)].filter(Boolean).join(', ');
  return (
    <li>
      <div>
        <p>
          {price.service}, {priceWords(price)}
          {price.basis === 'FLAT' && ` ${PRICE_BASIS_WORDS.FLAT.toLowerCase()}`}
        </p>
        {under && <p className="muted small">{under}</p>}
      </div>
      {canManage && (
        <Button
          size="small"
          variant="text"
          disabled={isLoading}
          aria-label={`Remove: ${price.service}, ${priceWords(price)}`}
          onClick={() => void run()}
        >
          Remove
        </Button>
      )}
    </li>
  );
}
