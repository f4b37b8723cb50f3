import { ALERTS_MAX, assetAlert } from '@lintel/contract/flags/asset-alert';
import { useRaiseAssetAlertsMutation } from '#api/asset-alert.api.ts';
import { count, counted } from '#ui/base/format.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import { HandReasonField } from './HandReasonField.tsx';

/** Things of one property that flags are raised about: items by their ids, all of a type in a unit, or units. */
export type FlagSelection = {
  propertyId: number;
  itemIds?: number[];
  cells?: { unitId: number; itemTypeId: number }[];
  unitIds?: number[];
};

type RaiseFlagsProps = {
  selection: FlagSelection;
  /** How many items or units it holds. */
  size: number;
  onClose: () => void;
  onDone: () => void;
};

/** Raises flags for one reason about everything that is selected. */
export function RaiseFlags({ selection, size, onClose, onDone }: RaiseFlagsProps) {
  const [raise] = useRaiseAssetAlertsMutation();
  const form = useForm({
    defaultValues: { code: 'MANUAL', reason: '' },
    resolver: contractResolver(
      assetAlert.raiseAssetAlerts.body,
      ({ code, reason }: { code: string; reason: string }) => ({
        ...selection,
        code,
        reason,
      }),
    ),
  });
  const title =
    size === 1
      ? `Raise a flag about this ${selection.unitIds ? 'unit' : 'item'}`
      : `Raise flags about ${counted(size, selection.unitIds ? 'unit' : 'item')}`;
  if (size > ALERTS_MAX)
    return (
      <FormDialog title={title} onClose={onClose}>
        <PageState
          kind="not-enough"
          title={`At most ${count(ALERTS_MAX)} flags at once`}
          why="Select fewer, or make a replacement project of them."
        />
      </FormDialog>
    );
  return (
    <FormDialog title={title} onClose={onClose}>
      <ContractForm
        label="Raise flags"
        form={form}
        submitLabel={size === 1 ? 'Raise the flag' : 'Raise flags'}
        onCancel={onClose}
        send={(body) => raise({ body, errors: 'inline' })}
        done={(data) => doneWords(data)}
        onSent={() => {
          onDone();
          onClose();
        }}
      >
        <p className={formStyles.intro}>
          {selection.unitIds
            ? 'Each unit gets a flag of its own.'
            : 'Each item has one open flag: where there is one, this reason is added to it.'}
        </p>
        <HandReasonField />
        <FormText name="reason" label="Why" isMultiline isRequired />
      </ContractForm>
    </FormDialog>
  );
}

function doneWords({ raised, added, unchanged }: { raised: number; added: number; unchanged: number }): string {
  const parts = [
    raised > 0 && `${counted(raised, 'flag')} raised`,
    added > 0 && `${counted(added, 'open flag')} with one reason more`,
    unchanged > 0 && `${counted(unchanged, 'flag')} had it already`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
