import { RUN_UNITS_MAX, RunBody } from '@lintel/contract/inspections/inspection-run';
import { SAMPLE_REASON_WORDS } from '@lintel/domain/inspections/inspection-sample';
import { STARTER_NAMES, STARTER_TEMPLATES } from '@lintel/domain/inspections/inspection-starters';
import { useRef } from 'react';
import { useGetInspectionSampleQuery, useListInspectionTemplatesQuery } from '#api/inspection.api.ts';
import { useCreateInspectionRunMutation } from '#api/inspection-run.api.ts';
import { useGetFullPropertyQuery } from '#api/property.api.ts';
import { count, counted, percent } from '#ui/base/format.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, idOrAbsent } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import { useForm } from '../form/use-form.ts';
import { useAppSelector } from '../store.ts';
import { useToday } from '../today.ts';
import styles from './plan-run.module.css';
import { useInspectorOptions } from './use-inspectors.ts';

type PlanRunProps = {
  propertyId: number;
  isSample: boolean;
  /** The units that were selected, and what is done once they are planned; else a person chooses. */
  units?: { ids: readonly number[]; onPlanned: () => void };
  onClose: () => void;
};
type Values = { name: string; template: string; dueOn: string; where: string; size: string; inspectorId: string };

const SAMPLE_SIZE = 10;
const SIZES = [5, 10, 15, 20, 30, 50].map((size) => ({ value: size, label: counted(size, 'unit') }));
/** The value of the field for the units that is no building. */
const WHOLE = 'whole';

/** Schedules an inspection of many units: of those that were selected, of all, of a building, of those that will tell most, or of the property as a whole. */
export function PlanRun({ propertyId, isSample, units, onClose }: PlanRunProps) {
  const session = useAppSelector((state) => state.session);
  const organizationId = session.orgData.find(({ properties }) => properties.some(({ id }) => id === propertyId))?.id;
  const people = useInspectorOptions(propertyId);
  const today = useToday({ propertyId });
  const templates = useListInspectionTemplatesQuery(
    { params: { organizationId: organizationId ?? 0 }, query: {} },
    { skip: organizationId === undefined },
  );
  const property = useGetFullPropertyQuery({ params: { propertyId } }, { skip: isSample || units !== undefined });
  const [create] = useCreateInspectionRunMutation();
  // The sample that is shown; known once the size is.
  const picked = useRef<number[] | undefined>(undefined);
  const form = useForm({
    defaultValues: {
      name: isSample ? 'Sample' : '',
      template: 'starter:annual',
      dueOn: today,
      where: '',
      size: String(SAMPLE_SIZE),
      inspectorId: '',
    },
    resolver: contractResolver(RunBody, (values: Values) => {
      const [kind, key] = values.template.split(':');
      const isWhole = values.where === WHOLE;
      const buildingId = isWhole ? undefined : idOrAbsent(values.where);
      return {
        propertyId,
        name: values.name,
        ...(kind === 'starter' ? { starter: key } : { templateId: Number(key) }),
        dueOn: values.dueOn,
        inspectorId: values.inspectorId === '' ? null : Number(values.inspectorId),
        ...(isSample
          ? { unitIds: picked.current, isSample: true }
          : units
            ? { unitIds: units.ids }
            : isWhole
              ? { isWholeProperty: true }
              : buildingId !== undefined && { buildingIds: [buildingId] }),
      };
    }),
  });
  const sample = useGetInspectionSampleQuery(
    { params: { propertyId }, query: { size: Number(form.watch('size')) } },
    { skip: !isSample },
  );
  picked.current = sample.currentData?.picks.map(({ unitId }) => unitId);
  const own = templates.data?.results ?? [];
  const options = [
    ...own.map(({ id, name }) => ({ value: `own:${id}`, label: name, group: 'Your templates' })),
    ...STARTER_NAMES.filter((name) => !own.some(({ starter }) => starter === name)).map((name) => ({
      value: `starter:${name}`,
      label: STARTER_TEMPLATES[name].name,
      group: 'Ready to use',
    })),
  ];
  if (units && units.ids.length > RUN_UNITS_MAX)
    return (
      <FormDialog title="Schedule a run" onClose={onClose}>
        <PageState
          kind="not-enough"
          title={`At most ${count(RUN_UNITS_MAX)} units in one run`}
          why="Select fewer, or plan a run for each building."
        />
      </FormDialog>
    );
  return (
    <FormDialog title={isSample ? 'Sample units' : 'Schedule a run'} onClose={onClose}>
      <ContractForm
        label={isSample ? 'Sample units' : 'Schedule a run'}
        form={form}
        submitLabel="Schedule"
        onCancel={onClose}
        send={(body) => create({ body, errors: 'inline' })}
        done={(data) =>
          `${counted(data.inspections, 'inspection')} planned.${data.leftOut > 0 ? ` ${counted(data.leftOut, 'unit')} left out: the template asks nothing there.` : ''}`
        }
        onSent={() => {
          units?.onPlanned();
          onClose();
        }}
      >
        {isSample && <FormText name="size" label="How many units" options={SIZES} />}
        {isSample && (
          <QueryState
            query={{ ...sample, data: sample.currentData }}
            thing="The sample"
            skeleton={<TableSkeleton rows={4} />}
          >
            {({ picks, units, confidence }) => (
              <div>
                <p className="small">
                  {counted(picks.length, 'unit')} of {units}: those that will tell most, and some at random.
                  {confidence !== null &&
                    ` A fault that one unit in ten has is met with ${percent(confidence)} certainty, if it is no rarer in these units than in the others.`}
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
        <FormText
          name="template"
          label="Template"
          options={options}
          isRequired
          from={{ thing: 'Your own templates', query: templates }}
        />
        {units && (
          <p className="small">{`One inspection for each of ${counted(units.ids.length, 'selected unit')}.`}</p>
        )}
        {!isSample && !units && (
          <FormText
            name="where"
            label="Where"
            noneLabel="All units of the property"
            from={{ thing: 'The buildings', query: property }}
            options={[
              ...(property.data?.buildings ?? []).map(({ id, name }) => ({ value: id, label: `Building ${name}` })),
              { value: WHOLE, label: 'The property as a whole, one inspection' },
            ]}
          />
        )}
        <FormText name="dueOn" label="Due" type="date" isRequired />
        <FormText name="inspectorId" label="Inspector" noneLabel="Whoever begins it" {...people} />
      </ContractForm>
    </FormDialog>
  );
}
