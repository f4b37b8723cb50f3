import { Button } from '@mui/material';
import { useState } from 'react';
import { useListModelsWithoutTermsQuery } from '#api/warranty.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useAppSelector } from '#app/store.ts';
import { counted } from '#ui/base/format.ts';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ModelTerms } from './ModelTerms.tsx';
import styles from './warranty-page.module.css';

type TermsDrawerProps = { propertyId: number; onClose: () => void };

/** Sets the terms of models, the most common first: one model after the other, each for all its items. */
export function TermsDrawer({ propertyId, onClose }: TermsDrawerProps) {
  const leave = useLeave();
  const models = useListModelsWithoutTermsQuery({ params: { propertyId }, query: {} });
  const [modelId, setModel] = useState<number | null>(null);
  const organizations = useAppSelector((state) => state.session.orgData);
  const organizationId = organizations.find(({ properties }) => properties.some(({ id }) => id === propertyId))?.id;
  return (
    <SideDrawer
      label="Model terms"
      title="Terms by model"
      under="What a manufacturer promises counts for every item of the model."
      onClose={() => leave(onClose)}
    >
      {modelId !== null && organizationId !== undefined ? (
        <ModelTerms key={modelId} organizationId={organizationId} modelId={modelId} onDone={() => setModel(null)} />
      ) : (
        <DrawerSection title="Models without terms">
          <QueryState query={models} thing="The models" skeleton={<TableSkeleton rows={6} />}>
            {({ results, total }) =>
              total === 0 ? (
                <p className="muted">Every model that is in service here has its terms.</p>
              ) : (
                <>
                  <ul className={styles.list}>
                    {results.map((model) => (
                      <li key={model.modelId}>
                        <span>
                          {model.manufacturerName} {model.modelName}
                          <br />
                          <span className="muted">
                            {model.itemType}, {counted(model.items, 'item')}
                            {model.months !== null && `, usually ${model.months} months`}
                          </span>
                        </span>
                        <Button
                          size="small"
                          aria-label={`Set terms of ${model.manufacturerName} ${model.modelName}`}
                          onClick={() => setModel(model.modelId)}
                        >
                          Set terms
                        </Button>
                      </li>
                    ))}
                  </ul>
                  {total > results.length && (
                    <p className="muted small">{total - results.length} more models follow.</p>
                  )}
                </>
              )
            }
          </QueryState>
        </DrawerSection>
      )}
    </SideDrawer>
  );
}
