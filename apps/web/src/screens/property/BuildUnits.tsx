import { BuildPropertyBody } from '@lintel/contract/properties/property';
import { useMemo } from 'react';
import { useBuildPropertyMutation } from '#api/property.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { counted } from '#ui/base/format.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { type BuildPreview, type BuildValues, buildPlans, buildPreview, namesWords } from './build-preview.ts';
import styles from './property.module.css';
import type { FullProperty } from './property-search.ts';

const START: BuildValues = { names: '', floors: '3', unitsPerFloor: '8', pattern: '{building}{floor}{n}' };
const PREVIEW_BUILDINGS = 8;

/** Buildings and units by a pattern; a preview under the form shows what will be created. */
export function BuildUnits({ property, onClose }: { property: FullProperty; onClose: () => void }) {
  const leave = useLeave();
  const [build] = useBuildPropertyMutation();
  const taken = useMemo(() => property.units.map((unit) => unit.name), [property.units]);
  const form = useForm({
    defaultValues: START,
    resolver: contractResolver(BuildPropertyBody, (values: BuildValues) => ({
      propertyId: property.id,
      buildings: buildPlans(values),
    })),
  });
  const values = form.watch();
  const preview = buildPreview(values, taken);

  return (
    <FormDialog title="Build units by a pattern" onClose={() => leave(onClose)}>
      <ContractForm
        label="Build units"
        form={form}
        submitLabel={preview.problem ? 'Build units' : `Build ${counted(preview.total, 'unit')}`}
        onCancel={onClose}
        send={(body) => build({ body, errors: 'inline' })}
        done={(data) =>
          `${counted(data.buildingsCreated, 'building')} and ${counted(data.unitsCreated, 'unit')} are added`
        }
        onSent={onClose}
      >
        <FormText name="names" label="Buildings, one per line" hint="A, B, C" isMultiline isRequired />
        <div className={formStyles.pair}>
          <FormText name="floors" label="Floors" inputMode="numeric" isRequired />
          <FormText name="unitsPerFloor" label="Units per floor" inputMode="numeric" isRequired />
        </div>
        <FormText
          name="pattern"
          label="Pattern of unit names"
          hint="{building}, {floor} and {n}, which is the unit on its floor in two digits"
          isMono
          isRequired
        />
        <Preview preview={preview} />
      </ContractForm>
    </FormDialog>
  );
}

function Preview({ preview }: { preview: BuildPreview }) {
  const { problem, buildings, total, renamed } = preview;
  return (
    <section className={styles.preview} aria-label="Preview" aria-live="polite">
      {problem ? (
        <p className="muted">{problem}</p>
      ) : (
        <>
          <p className="strong">
            {counted(buildings.length, 'building')}, {counted(total, 'unit')}
          </p>
          <ul>
            {buildings.slice(0, PREVIEW_BUILDINGS).map((building, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: why: two lines may hold the same name while they are typed
              <li key={at}>
                <b>{building.name}</b> {namesWords(building.units)}
              </li>
            ))}
          </ul>
          {buildings.length > PREVIEW_BUILDINGS && (
            <p className="muted">and {counted(buildings.length - PREVIEW_BUILDINGS, 'more building')}</p>
          )}
          {renamed > 0 && (
            <p className="muted">{counted(renamed, 'name')} would be taken and get (a), (b) … behind them.</p>
          )}
        </>
      )}
    </section>
  );
}
