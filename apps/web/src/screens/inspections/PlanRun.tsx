import { RunBody } from '@lintel/contract/inspection-run';
import { SAMPLE_REASON_WORDS } from '@lintel/domain/inspection-sample';
import { STARTER_NAMES, STARTER_TEMPLATES } from '@lintel/domain/inspection-starters';
import { asApiError } from '#api/api-error.ts';
import {
  useCreateInspectionRunMutation,
  useGetInspectionSampleQuery,
  useListInspectionTemplatesQuery,
} from '#api/inspection.api.ts';
import { useGetFullPropertyQuery } from '#api/property.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, idOrAbsent } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useForm } from '#app/form/use-form.ts';
import { useInspectorOptions } from '#app/inspection/use-inspectors.ts';
import { useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { useToday } from '#app/today.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { counted, percent } from '#ui/format.ts';
import { QueryState } from '#ui/QueryState.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import styles from './inspections.module.css';

type PlanRunProps = { propertyId: number; isSample: boolean; onClose: () => void };
type Values = { name: string; template: string; dueOn: string; buildingId: string; inspectorId: string };

const SAMPLE_SIZE = 10;

/** Schedules an inspection of many units: of all, of a building, or of the ten that will tell most. */
export function PlanRun({ propertyId, isSample, onClose }: PlanRunProps) {
  const session = useAppSelector((state) => state.session);
  const organizationId = session.orgData.find(({ properties }) => properties.some(({ id }) => id === propertyId))?.id;
  const people = useInspectorOptions(propertyId);
  const today = useToday({ propertyId });
  const templates = useListInspectionTemplatesQuery(
    { params: { organizationId: organizationId ?? 0 }, query: {} },
    { skip: organizationId === undefined },
  );
  const property = useGetFullPropertyQuery({ params: { propertyId } }, { skip: isSample });
  const sample = useGetInspectionSampleQuery(
    { params: { propertyId }, query: { size: SAMPLE_SIZE } },
    { skip: !isSample },
  );
  const [create] = useCreateInspectionRunMutation();
  const unitIds = sample.data?.picks.map(({ unitId }) => unitId);
  const form = useForm({
    defaultValues: {
      name: isSample ? 'Sample' : '',
      template: 'starter:annual',
      dueOn: today,
      buildingId: '',
      inspectorId: '',
    },
    resolver: contractResolver(RunBody, (values: Values) => {
      const [kind, key] = values.template.split(':');
      const buildingId = idOrAbsent(values.buildingId);
      return {
        propertyId,
        name: values.name,
        ...(kind === 'starter' ? { starter: key } : { templateId: Number(key) }),
        dueOn: values.dueOn,
        inspectorId: values.inspectorId === '' ? null : Number(values.inspectorId),
        ...(isSample ? { unitIds, isSample: true } : buildingId !== undefined && { buildingIds: [buildingId] }),
      };
    }),
  });
  const own = templates.data?.results ?? [];
  const options = [
    ...own.map(({ id, name }) => ({ value: `own:${id}`, label: name, group: 'Your templates' })),
    ...STARTER_NAMES.filter((name) => !own.some(({ starter }) => starter === name)).map((name) => ({
      value: `starter:${name}`,
      label: STARTER_TEMPLATES[name].name,
      group: 'Ready to use',
    })),
  ];
  return (
    <FormDialog title={isSample ? 'Sample units' : 'Schedule a run'} onClose={onClose}>
      <ContractForm
        label={isSample ? 'Sample units' : 'Schedule a run'}
        form={form}
        submitLabel="Schedule"
        onCancel={onClose}
        onSubmit={async (body) => {
          const { data, error } = await create({ body, errors: 'inline' });
          if (!data) return asApiError(error);
          toast.done(`${counted(data.inspections, 'inspection')} planned.`);
          onClose();
          return null;
        }}
      >
        {isSample && (
          <QueryState query={sample} thing="The sample" skeleton={<TableSkeleton rows={4} />}>
            {({ picks, units, confidence }) => (
              <div>
                <p className="small">
                  {counted(picks.length, 'unit')} of {units}: those that will tell most, and some at random.
                  {confidence !== null &&
                    ` A fault that every tenth unit has is met with ${percent(confidence)} certainty, if it is no rarer in these units than in the others.`}
                </p>
                <ul className={styles.picks}>
                  {picks.map(({ unitId, unitName, reasons }) => (
                    <li key={unitId}>
                      {unitName} <small>{reasons.map((reason) => SAMPLE_REASON_WORDS[reason]).join(', ')}</small>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </QueryState>
        )}
        <FormText name="name" label="Name of the run" isRequired />
        <FormText name="template" label="Template" options={options} isRequired />
        {!isSample && (
          <FormText
            name="buildingId"
            label="Units"
            noneLabel="All units of the property"
            options={(property.data?.buildings ?? []).map(({ id, name }) => ({ value: id, label: `Building ${name}` }))}
          />
        )}
        <FormText name="dueOn" label="Due" type="date" isRequired />
        <FormText name="inspectorId" label="Inspector" noneLabel="Whoever begins it" options={people} />
      </ContractForm>
    </FormDialog>
  );
}
