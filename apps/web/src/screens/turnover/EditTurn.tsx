import { TurnChanges } from '@lintel/contract/turns/turn';
import { useUpdateTurnMutation } from '#api/turn.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { centsOrNull, centsText, contractResolver, idOrAbsent, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { LeadField } from '#app/turn/LeadField.tsx';
import type { Turn } from '#app/turn/turn-types.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';

const DATES = ['noticeOn', 'moveOutOn', 'possessionOn', 'startOn', 'targetOn', 'readyOn', 'moveInOn'] as const;
const LABELS: Record<(typeof DATES)[number], string> = {
  noticeOn: 'Notice',
  moveOutOn: 'Move-out',
  possessionOn: 'Possession',
  startOn: 'Start of work',
  targetOn: 'Target ready',
  readyOn: 'Ready',
  moveInOn: 'Next move-in',
};
type Values = Record<(typeof DATES)[number] | 'budgetCents' | 'marketRentCents' | 'leadUserId' | 'note', string>;

const valuesOf = (turn: Turn): Values => ({
  noticeOn: turn.noticeOn.hand ?? '',
  moveOutOn: turn.moveOutOn.hand ?? '',
  possessionOn: turn.possessionOn.hand ?? '',
  startOn: turn.startOn.hand ?? '',
  targetOn: turn.targetOn.hand ?? '',
  readyOn: turn.readyOn.hand ?? '',
  moveInOn: turn.moveInOn.hand ?? '',
  budgetCents: centsText(turn.budgetCents),
  marketRentCents: centsText(turn.marketRentCents),
  leadUserId: String(turn.leadUserId ?? ''),
  note: turn.note ?? '',
});

const resolver = contractResolver(
  TurnChanges,
  ({ budgetCents, marketRentCents, leadUserId, note, ...dates }: Values) => ({
    ...Object.fromEntries(DATES.map((name) => [name, textOrNull(dates[name])])),
    budgetCents: centsOrNull(budgetCents),
    marketRentCents: centsOrNull(marketRentCents),
    leadUserId: idOrAbsent(leadUserId) ?? null,
    note: textOrNull(note),
  }),
);

type EditTurnProps = { turn: Turn; onReload: () => Promise<Turn | undefined>; onClose: () => void };

/** Sets dates by hand, and what a turn may cost. */
export function EditTurn({ turn, onReload, onClose }: EditTurnProps) {
  const leave = useLeave();
  const [update] = useUpdateTurnMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: turn,
    valuesOf,
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'turn', id: turn.id },
  });
  return (
    <SideDrawer label="Edit turn" over={`Unit ${turn.unitName}`} title="Edit turn" onClose={() => leave(onClose)}>
      <ContractForm
        label="Edit turn"
        form={form}
        submitLabel="Save"
        onCancel={onClose}
        versioned={versioned}
        send={(body) => update({ params: { turnId: turn.id }, body, ifMatch: version, errors: 'inline' })}
        done="Turn saved."
        onSent={onClose}
      >
        <p className={formStyles.intro}>
          A date that you set here counts before what imports and lanes say, and stays. Empty it to follow them again.
        </p>
        {DATES.map((name) => {
          const { imported, rule } = turn[name];
          const other = imported !== null ? `Import: ${imported}` : rule !== null ? `Otherwise ${rule}` : undefined;
          return <FormText key={name} name={name} label={LABELS[name]} type="date" {...(other && { hint: other })} />;
        })}
        <LeadField
          propertyId={turn.propertyId}
          lead={turn.leadUserId === null ? null : { id: turn.leadUserId, name: turn.leadName ?? 'Somebody' }}
        />
        <FormText name="budgetCents" label="Budget, $" inputMode="decimal" />
        <FormText name="marketRentCents" label="Market rent a month, $" inputMode="decimal" />
        <FormText name="note" label="Note" isMultiline />
      </ContractForm>
    </SideDrawer>
  );
}
