import { scenario as contract } from '@lintel/contract/capital/scenario';
import { SCENARIO_RULE_WORDS } from '@lintel/domain/capital/scenario';
import { Button } from '@mui/material';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import {
  type Scenario,
  useCreateScenarioMutation,
  useDeleteScenarioMutation,
  useGetScenarioQuery,
  useUpdateScenarioMutation,
} from '#api/scenario.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { useCan, useIsAdmin } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { date } from '#ui/base/format.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { FreezeDialog } from './FreezeDialog.tsx';
import { ScenarioFields } from './ScenarioFields.tsx';
import {
  assumptionWords,
  budgetName,
  newScenario,
  type ScenarioValues,
  scenarioBody,
  scenarioValues,
} from './scenario-values.ts';
import styles from './scenarios.module.css';

export type ScenarioPlace = { propertyId: number; organizationId: number; year: number; inflation: number };
type Done = { onClose: () => void; onMade: (scenarioId: number) => void };

/** A new scenario. */
export function NewScenarioDrawer({ place, onClose, onMade }: { place: ScenarioPlace } & Done) {
  const leave = useLeave();
  const [create] = useCreateScenarioMutation();
  const form = useForm({
    defaultValues: newScenario(place.inflation),
    resolver: contractResolver(contract.createScenario.body, (values: ScenarioValues) => scenarioBody(values)),
  });
  return (
    <SideDrawer isInAddress label="New scenario" title="New scenario" onClose={() => leave(onClose)}>
      <ContractForm
        label="Scenario"
        form={form}
        submitLabel="Create scenario"
        onCancel={onClose}
        send={(body) => create({ params: { propertyId: place.propertyId }, body, errors: 'inline' })}
        done={(data) => `The scenario ${data.name} is saved.`}
        onSent={(data) => onMade(data.id)}
      >
        <ScenarioFields organizationId={place.organizationId} year={place.year} />
      </ContractForm>
    </SideDrawer>
  );
}

type ScenarioDrawerProps = { place: ScenarioPlace; scenarioId: number; names: readonly string[] } & Done;

/** One scenario: its form, freezing it, archiving it. A budget shows what it was frozen with. */
export function ScenarioDrawer({ place, scenarioId, names, onClose, onMade }: ScenarioDrawerProps) {
  const leave = useLeave();
  const canManage = useCan('manage');
  const isAdmin = useIsAdmin();
  const params = { propertyId: place.propertyId, scenarioId };
  const found = useGetScenarioQuery({ params });
  const scenario = found.data;
  const isFrozen = scenario?.isFrozen === true;
  return (
    <SideDrawer
      isInAddress
      label={isFrozen ? 'Budget' : 'Scenario'}
      title={scenario?.name ?? 'Scenario'}
      under={isFrozen && <FrozenMark scenario={scenario} />}
      onClose={() => leave(onClose)}
    >
      <QueryState
        query={found}
        thing="The scenario"
        skeleton={<TableSkeleton rows={6} />}
        absent={<PageState kind="not-enough" title="This scenario is archived or of another property" />}
      >
        {(one) =>
          one.isFrozen || !canManage ? (
            <>
              <Facts scenario={one} />
              {isAdmin && <ArchiveButton scenario={one} onClose={onClose} />}
            </>
          ) : (
            <>
              <EditScenario
                scenario={one}
                organizationId={place.organizationId}
                year={place.year}
                onReload={async () => (await found.refetch()).data}
                onClose={onClose}
              />
              <Freeze
                scenario={one}
                name={budgetName(place.year + 1, names)}
                nextYear={place.year + 1}
                onMade={onMade}
              />
              <ArchiveButton scenario={one} onClose={onClose} />
            </>
          )
        }
      </QueryState>
    </SideDrawer>
  );
}

/** 'Frozen 2026-05-18 by Ana Ruiz', with a lock. */
export function FrozenMark({ scenario }: { scenario: Scenario }) {
  const by = scenario.frozenBy ? ` by ${scenario.frozenBy}` : '';
  return (
    <span className={styles.mark}>
      <Lock size={14} strokeWidth={1.75} aria-hidden /> Frozen {date(scenario.frozenOn)}
      {by}
    </span>
  );
}

function Facts({ scenario }: { scenario: Scenario }) {
  return (
    <DrawerSection title={scenario.isFrozen ? 'Frozen with' : 'Assumes'}>
      <ul className={styles.facts}>
        {assumptionWords(scenario).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="muted">{SCENARIO_RULE_WORDS[scenario.rule]}</p>
      {scenario.isFrozen && (
        <p className="muted">
          Its lines are stored and locked: changes of prices, lives, items or of the scenario it came from do not reach
          it.
        </p>
      )}
    </DrawerSection>
  );
}

type EditProps = {
  scenario: Scenario;
  organizationId: number;
  year: number;
  onReload: () => Promise<Scenario | undefined>;
  onClose: () => void;
};

const resolver = contractResolver(contract.updateScenario.body, (values: ScenarioValues) => scenarioBody(values));

function EditScenario({ scenario, organizationId, year, onReload, onClose }: EditProps) {
  const [update] = useUpdateScenarioMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: scenario,
    valuesOf: scenarioValues,
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'scenario', id: scenario.id },
  });
  return (
    <ContractForm
      label="Scenario"
      form={form}
      submitLabel="Save"
      onCancel={onClose}
      versioned={versioned}
      send={(body) => {
        const params = { propertyId: scenario.propertyId, scenarioId: scenario.id };
        return update({ params, body, ifMatch: version, errors: 'inline' });
      }}
      done={(data) => `The scenario ${data.name} is saved.`}
      onSent={onClose}
    >
      <ScenarioFields organizationId={organizationId} year={year} />
    </ContractForm>
  );
}

type FreezeProps = { scenario: Scenario; name: string; nextYear: number; onMade: (id: number) => void };

/** Offers to freeze a scenario; what that means is said and asked in a dialog. */
function Freeze(props: FreezeProps) {
  const leave = useLeave();
  const [isAsked, setAsked] = useState(false);
  return (
    <DrawerSection title="Budget">
      <p className="muted">Keeps what the saved scenario plans today as a budget to compare with later.</p>
      <div className="actions" style={{ marginTop: 8 }}>
        <Button size="small" onClick={() => leave(() => setAsked(true))}>
          Freeze as a budget…
        </Button>
      </div>
      {isAsked && <FreezeDialog {...props} onClose={() => setAsked(false)} />}
    </DrawerSection>
  );
}

function ArchiveButton({ scenario, onClose }: { scenario: Scenario; onClose: () => void }) {
  const confirm = useConfirm();
  const [archive] = useDeleteScenarioMutation();
  const noun = scenario.isFrozen ? 'budget' : 'scenario';
  const putAway = async () => {
    const isOk = await confirm({
      title: `Archive ${scenario.name}?`,
      body: scenario.isFrozen
        ? 'The frozen budget disappears from this list. The audit log keeps who archived it.'
        : 'Budgets that were frozen from it stay.',
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk) return;
    onClose();
    const { error } = await archive({
      params: { propertyId: scenario.propertyId, scenarioId: scenario.id },
      ifMatch: scenario.version,
    });
    if (!error) toast.done(`The ${noun} ${scenario.name} is archived.`);
  };
  return (
    <DrawerSection>
      <Button size="small" color="error" onClick={() => void putAway()}>
        Archive the {noun}
      </Button>
    </DrawerSection>
  );
}
