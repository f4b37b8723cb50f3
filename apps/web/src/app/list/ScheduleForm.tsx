import { reportSchedule, SCHEDULE_FORMATS } from '@lintel/contract/work/report-schedule';
import { scheduleWords, WEEKDAYS } from '@lintel/domain/base/schedule-words';
import type { ReactNode } from 'react';
import {
  type ReportSchedule,
  useCreateReportScheduleMutation,
  useListSchedulePeopleQuery,
  useUpdateReportScheduleMutation,
} from '#api/report-schedule.api.ts';
import type { SavedView } from '#api/saved-view.api.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormCheckbox } from '../form/FormCheckbox.tsx';
import { FormCheckList } from '../form/FormCheckList.tsx';
import { FormText } from '../form/FormText.tsx';
import { useLeave } from '../form/unsaved.ts';
import { useVersionedForm } from '../form/use-versioned-form.ts';
import { MailNote } from '../mail/MailNote.tsx';
import { isMailSetUp } from '../mail/mail-words.ts';
import { useAppSelector } from '../store.ts';
import { timeZoneName } from '../time-zone-options.ts';

type ScheduleFormProps = {
  view: Pick<SavedView, 'id' | 'name' | 'organizationId' | 'propertyId'>;
  /** The schedule to change; null makes one. */
  schedule: ReportSchedule | null;
  /** Above the form: what the person should know first. */
  note?: ReactNode;
  /** Gets the newest version of the schedule; nothing when that failed. */
  onReload?: () => Promise<ReportSchedule | undefined>;
  onClose: () => void;
};

/** Everybody of an organization, as far as a form can offer them. */
const PEOPLE_MAX = 1000;

/** When a view is mailed, as what, and to whom. */
export function ScheduleForm({ view, schedule, note, onReload = nothing, onClose }: ScheduleFormProps) {
  const leave = useLeave();
  const people = useListSchedulePeopleQuery({ params: { savedViewId: view.id }, query: { limit: PEOPLE_MAX } });
  return (
    <SideDrawer
      label="Send by mail"
      over={view.name}
      title={schedule ? 'Change the schedule' : 'Send by mail'}
      under="Each person gets the rows that they may see at that moment, as a file and a link to the page."
      onClose={() => leave(onClose)}
    >
      {note}
      <MailNote instead="The file of each run is kept there for 14 days." />
      <QueryState query={people} thing="The people" skeleton={<TableSkeleton rows={5} />}>
        {({ results }) => (
          <Fields view={view} schedule={schedule} people={results} onReload={onReload} onClose={onClose} />
        )}
      </QueryState>
    </SideDrawer>
  );
}

type Values = {
  every: string;
  weekday: string;
  monthDay: string;
  at: string;
  format: string;
  recipientIds: number[];
  skipWhenEmpty: boolean;
};

const EVERY = [
  { value: 'DAILY', label: 'Every day' },
  { value: 'WEEKLY', label: 'Every week' },
  { value: 'MONTHLY', label: 'Every month' },
];
const DAYS = WEEKDAYS.map((label, at) => ({ value: at + 1, label }));
const FORMAT_WORDS = { CSV: 'Text file (CSV)', XLSX: 'Excel workbook (XLSX)', PDF: 'PDF to print or read' } as const;
const FORMATS = SCHEDULE_FORMATS.toReversed().map((value) => ({ value, label: FORMAT_WORDS[value] }));
const START: Values = {
  every: 'WEEKLY',
  weekday: '1',
  monthDay: '1',
  at: '07:00',
  format: 'PDF',
  recipientIds: [],
  skipWhenEmpty: false,
};

const nothing = () => Promise.resolve(undefined);

type FieldsProps = Required<Omit<ScheduleFormProps, 'note'>> & { people: readonly { id: number; name: string }[] };

function Fields({ view, schedule, people, onReload, onClose }: FieldsProps) {
  const [create] = useCreateReportScheduleMutation();
  const [update] = useUpdateReportScheduleMutation();
  const ownId = useAppSelector((state) => state.session.currentUser?.id);
  const gone = schedule?.recipients.filter(({ id }) => !people.some((one) => one.id === id)) ?? [];
  const zoneHint = useZoneHint(view, schedule?.timeZone);
  const mine = people.filter(({ id }) => id === ownId).map(({ id }) => id);
  const { form, version, versioned } = useVersionedForm({
    thing: schedule,
    valuesOf: (from) => (from ? valuesOf(from) : { ...START, recipientIds: mine }),
    resolverOf: () =>
      contractResolver(reportSchedule.createReportSchedule.body, (values: Values) => ({
        savedViewId: view.id,
        every: values.every,
        weekday: values.every === 'WEEKLY' ? Number(values.weekday) : null,
        monthDay: values.every === 'MONTHLY' ? Number(values.monthDay) : null,
        at: values.at,
        format: values.format,
        recipientIds: values.recipientIds,
        skipWhenEmpty: values.skipWhenEmpty,
      })),
    load: onReload,
    recorded: { entity: 'report_schedule', id: schedule?.id },
  });
  const every = form.watch('every');
  return (
    <ContractForm
      label="Schedule"
      form={form}
      submitLabel={schedule || !isMailSetUp() ? 'Save' : 'Start sending'}
      onCancel={onClose}
      versioned={schedule ? versioned : undefined}
      send={({ savedViewId, ...body }) =>
        schedule
          ? update({ params: { scheduleId: schedule.id }, ifMatch: version, body, errors: 'inline' })
          : create({ body: { savedViewId, ...body }, errors: 'inline' })
      }
      done={(data) =>
        isMailSetUp()
          ? `“${view.name}” goes out ${scheduleWords(data)}.`
          : `“${view.name}” is made ${scheduleWords(data)} and kept in the outbox: no mail server is set up.`
      }
      onSent={onClose}
    >
      <FormText name="every" label="How often" options={EVERY} />
      {every === 'WEEKLY' && <FormText name="weekday" label="On" options={DAYS} />}
      {every === 'MONTHLY' && (
        <FormText
          name="monthDay"
          label="On day"
          inputMode="numeric"
          hint="1 to 31; a shorter month takes its last day."
        />
      )}
      <FormText name="at" label="At" type="time" hint={zoneHint} />
      <FormText name="format" label="As" options={FORMATS} />
      <FormCheckList
        name="recipientIds"
        label="To"
        none="This organization has nobody who can sign in."
        options={[
          ...people.map(({ id, name }) => ({ id, label: name })),
          ...gone.map(({ id, name }) => ({ id, label: `${name} (left the organization, is sent nothing)` })),
        ]}
      />
      <FormCheckbox name="skipWhenEmpty" label="Send nothing when there are no rows" />
    </ContractForm>
  );
}

/** Whose clocks the time is on: those of the view's property, or of its organization; a schedule keeps those it was made with. */
function useZoneHint({ organizationId, propertyId }: ScheduleFormProps['view'], set: string | undefined): string {
  const organization = useAppSelector((state) => state.session.orgData.find(({ id }) => id === organizationId));
  const place = propertyId === null ? organization : organization?.properties.find(({ id }) => id === propertyId);
  const zone = set ?? place?.timezone;
  if (zone === undefined) return 'On the clocks of the property, or of the organization.';
  const words = `Time zone: ${timeZoneName(zone)}`;
  return zone === place?.timezone ? `${words}, that of ${place.name}.` : `${words}.`;
}

function valuesOf({ every, weekday, monthDay, at, format, recipients, skipWhenEmpty }: ReportSchedule): Values {
  return {
    every,
    weekday: String(weekday ?? START.weekday),
    monthDay: String(monthDay ?? START.monthDay),
    at,
    format,
    recipientIds: recipients.map(({ id }) => id),
    skipWhenEmpty,
  };
}
