import { assumptionSet as contract } from '@lintel/contract/capital/assumption-set';
import { ASSUMPTION_COLUMNS, assumptionText, readAssumptionLines } from '@lintel/domain/capital/assumption-lines';
import { Button } from '@mui/material';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import {
  type AssumptionSet,
  type AssumptionSetDetail,
  useCreateAssumptionSetMutation,
  useDeleteAssumptionSetMutation,
  useGetAssumptionSetQuery,
  useLazyGetCurrentAssumptionsQuery,
  useUpdateAssumptionSetMutation,
} from '#api/assumption-set.api.ts';
import { useListItemTypesQuery } from '#api/item.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { links } from '#app/links.ts';
import { useIsAdmin } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { useToday } from '#app/today.ts';
import { counted } from '#ui/base/format.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './scenarios.module.css';

type Kind = AssumptionSet['kind'];
type ItemTypes = readonly { id: number; name: string }[];
type Values = { name: string; lines: string };
type EditorProps = { organizationId: number; chosen: Kind | number; onClose: () => void; onDone: () => void };

const NOUN: Record<Kind, string> = { PRICE_BOOK: 'price book', LIFE_PROFILE: 'life profile' };
const IMPORT_KIND: Record<Kind, string> = { PRICE_BOOK: 'prices', LIFE_PROFILE: 'lives' };
const PROBLEMS_SHOWN = 8;

/** One price book or life profile as a table of text, which can be pasted from a spreadsheet; a new one where a kind is chosen. */
export function AssumptionEditor({ organizationId, chosen, onClose, onDone }: EditorProps) {
  const isNew = typeof chosen !== 'number';
  const params = { organizationId, assumptionSetId: isNew ? 0 : chosen };
  const found = useGetAssumptionSetQuery({ params }, { skip: isNew });
  const types = useListItemTypesQuery();
  const isAdmin = useIsAdmin();
  const title = isNew ? `New ${NOUN[chosen]}` : (found.data?.name ?? 'Price book or life profile');
  const kind = isNew ? chosen : found.data?.kind;
  return (
    <SideDrawer isInAddress label={kind ? NOUN[kind] : 'Price book or life profile'} title={title} onClose={onClose}>
      <QueryState query={types} thing="The item types" skeleton={<TableSkeleton rows={6} />}>
        {({ results }) =>
          isNew ? (
            <SetForm
              organizationId={organizationId}
              kind={chosen}
              set={null}
              types={results}
              onDone={onDone}
              onReload={async () => null}
            />
          ) : (
            <QueryState query={found} thing="The lines" skeleton={<TableSkeleton rows={6} />}>
              {(set) =>
                isAdmin ? (
                  <>
                    <SetForm
                      organizationId={organizationId}
                      kind={set.kind}
                      set={set}
                      types={results}
                      onDone={onDone}
                      onReload={async () => (await found.refetch()).data}
                    />
                    <ArchiveSet set={set} onDone={onDone} />
                  </>
                ) : (
                  <DrawerSection title={ASSUMPTION_COLUMNS[set.kind].join(', ')}>
                    <pre className={styles.plainLines}>
                      {assumptionText(set.kind, set.lines).split('\n').slice(1).join('\n')}
                    </pre>
                  </DrawerSection>
                )
              }
            </QueryState>
          )
        }
      </QueryState>
    </SideDrawer>
  );
}

type SetFormProps = {
  organizationId: number;
  kind: Kind;
  set: AssumptionSetDetail | null;
  types: ItemTypes;
  onReload: () => Promise<AssumptionSetDetail | null | undefined>;
  onDone: () => void;
};

function SetForm({ organizationId, kind, set, types, onReload, onDone }: SetFormProps) {
  const today = useToday({ organizationId });
  const [create] = useCreateAssumptionSetMutation();
  const [update] = useUpdateAssumptionSetMutation();
  const bodyOf = ({ name, lines }: Values) => ({
    name: name.trim(),
    lines: readAssumptionLines(lines, kind, types, today).lines,
  });
  const { form, version, versioned } = useVersionedForm({
    thing: set,
    valuesOf: (one: AssumptionSetDetail | null): Values => ({
      name: one?.name ?? (kind === 'LIFE_PROFILE' ? 'Lender' : ''),
      lines: assumptionText(kind, one?.lines ?? []),
    }),
    // What cannot be read is not left out silently: the form is not sent before every line is understood.
    resolverOf: () => async (values: Values, context, options) => {
      const { problems } = readAssumptionLines(values.lines, kind, types, today);
      if (problems.length > 0)
        return {
          values: {},
          errors: { lines: { type: 'unreadable', message: `${counted(problems.length, 'line')} cannot be read` } },
        };
      return contractResolver(contract.updateAssumptionSet.body, bodyOf)(values, context, options);
    },
    load: onReload,
    recorded: { entity: 'assumption_set', id: set?.id ?? 0 },
  });
  return (
    <ContractForm
      label="Lines"
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      versioned={set ? versioned : undefined}
      send={({ name = '', lines = [] }) =>
        set
          ? update({
              params: { organizationId, assumptionSetId: set.id },
              body: { name, lines },
              ifMatch: version,
              errors: 'inline',
            })
          : create({ params: { organizationId }, body: { kind, name, lines }, errors: 'inline' })
      }
      done={(data) => `The ${NOUN[kind]} ${data.name} is saved with ${counted(data.lineCount, 'type')}.`}
      onSent={onDone}
    >
      <FormText name="name" label="Name" isRequired />
      <FormText
        name="lines"
        label="One line an item type"
        isMultiline
        isMono
        hint={`Paste from a spreadsheet or a CSV file: ${ASSUMPTION_COLUMNS[kind].join(', ')}.`}
      />
      <LinesRead kind={kind} types={types} today={today} />
      <div className={styles.fill}>
        <FillButton
          organizationId={organizationId}
          label={kind === 'PRICE_BOOK' ? "Begin with today's prices" : "Begin with today's lives"}
          onFill={(lines) => form.setValue('lines', assumptionText(kind, lines), { shouldDirty: true })}
        />
        <FileButton onText={(text) => form.setValue('lines', text, { shouldDirty: true })} />
        {set && (
          <Button size="small" component={Link} to={importLink(set)}>
            Import a table
          </Button>
        )}
      </div>
    </ContractForm>
  );
}

function importLink({ organizationId, kind, name }: AssumptionSetDetail): string {
  const asked = { kind: IMPORT_KIND[kind], organization: String(organizationId), set: name };
  return `${links.admin('onboarding')}?${new URLSearchParams(asked)}`;
}

function LinesRead({ kind, types, today }: { kind: Kind; types: ItemTypes; today: string }) {
  const text = useWatch<Values, 'lines'>({ name: 'lines' });
  const { lines, problems } = readAssumptionLines(text, kind, types, today);
  return (
    <div className={styles.read} role="status">
      <p>
        {counted(lines.length, 'type')} read{problems.length > 0 && `, ${counted(problems.length, 'line')} not:`}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.slice(0, PROBLEMS_SHOWN).map(({ line, message }) => (
            <li key={line}>
              Line {line}: {message}
            </li>
          ))}
          {problems.length > PROBLEMS_SHOWN && <li>and {counted(problems.length - PROBLEMS_SHOWN, 'line')} more</li>}
        </ul>
      )}
    </div>
  );
}

type FillProps = { organizationId: number; label: string; onFill: (lines: AssumptionSetDetail['lines']) => void };

function FillButton({ organizationId, label, onFill }: FillProps) {
  const [load, { isFetching }] = useLazyGetCurrentAssumptionsQuery();
  const fill = async () => {
    const { data } = await load({ params: { organizationId } });
    if (data) onFill(data.lines);
    else toast.failed("Today's lives and prices could not be loaded. Nothing was changed.");
  };
  return (
    <Button size="small" disabled={isFetching} onClick={() => void fill()}>
      {label}
    </Button>
  );
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        Read a CSV file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void file.text().then(onText);
          event.target.value = '';
        }}
      />
    </>
  );
}

function ArchiveSet({ set, onDone }: { set: AssumptionSetDetail; onDone: () => void }) {
  const confirm = useConfirm();
  const [archive] = useDeleteAssumptionSetMutation();
  const noun = NOUN[set.kind];
  const putAway = async () => {
    const isOk = await confirm({
      title: `Archive ${set.name}?`,
      body: `Its ${counted(set.lineCount, 'line')} can no longer be chosen. Frozen budgets keep what they took from it.`,
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk) return;
    const params = { organizationId: set.organizationId, assumptionSetId: set.id };
    const { error } = await archive({ params, ifMatch: set.version });
    if (error) return;
    toast.done(`The ${noun} ${set.name} is archived.`);
    onDone();
  };
  return (
    <DrawerSection>
      <Button size="small" color="error" onClick={() => void putAway()}>
        Archive the {noun}
      </Button>
      {set.scenarioCount > 0 && (
        <p className="muted small">{counted(set.scenarioCount, 'scenario')} take it; choose another there first.</p>
      )}
    </DrawerSection>
  );
}
