import { type FlsProfile, FlsProfileBody } from '@lintel/contract/fls/fls-profile';
import { FLS_SEVEN, FLS_TYPE_WORDS, type FlsType } from '@lintel/domain/fls/fls';
import type * as z from 'zod';
import { useGetFlsProfileQuery, useUpdateFlsProfileMutation } from '#api/fls.api.ts';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormCheckbox } from '../form/FormCheckbox.tsx';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useLeave } from '../form/unsaved.ts';
import { useForm } from '../form/use-form.ts';
import { useCan } from '../rights.ts';
import { FlsStateText } from './FlsState.tsx';
import styles from './fls.module.css';

type Profile = z.output<typeof FlsProfile>;
type Values = Record<`has${FlsType}` | `date${FlsType}` | 'authority', string> & { sendsDigest: boolean };

/** Which systems a property has, and the last dates that are known; who has jurisdiction, and whether notices go out. */
export function SetUpDrawer({ propertyId, onClose }: { propertyId: number; onClose: () => void }) {
  const leave = useLeave();
  const query = useGetFlsProfileQuery({ params: { propertyId } });
  return (
    <SideDrawer
      label="Systems of the property"
      title="Systems and notices"
      over={query.currentData?.Property.name}
      onClose={() => leave(onClose)}
    >
      <QueryState
        query={{ ...query, data: query.currentData }}
        thing="The profile"
        skeleton={<TableSkeleton rows={7} />}
      >
        {(profile) => <Form profile={profile} onDone={onClose} />}
      </QueryState>
    </SideDrawer>
  );
}

const HAS = [
  { value: '', label: 'I do not know yet' },
  { value: 'yes', label: 'It has it' },
  { value: 'no', label: 'It does not have it' },
];
/** What a date that is entered here rests on. */
const REASON = 'Entered when the systems of the property were set up';

function Form({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const canRecord = useCan('record');
  const [save] = useUpdateFlsProfileMutation();
  const open = [...FLS_SEVEN, ...profile.extraTypes].filter(
    (type) => !profile.FlsRecord.some((record) => record.type === type),
  );
  const form = useForm({
    defaultValues: {
      ...Object.fromEntries(
        open.flatMap((type) => [
          [`has${type}`, ''],
          [`date${type}`, ''],
        ]),
      ),
      authority: profile.authority ?? '',
      sendsDigest: profile.sendsDigest,
    } as Values,
    resolver: contractResolver(FlsProfileBody, (values: Values) => ({
      authority: textOrNull(values.authority),
      sendsDigest: values.sendsDigest,
      systems: open
        .filter((type) => values[`has${type}`] !== '')
        .map((type) =>
          values[`has${type}`] === 'no'
            ? { type, enabled: false, reason: 'The property does not have it' }
            : { type, enabled: true, compliantThrough: textOrNull(values[`date${type}`] ?? ''), reason: REASON },
        ),
    })),
  });
  const values = form.watch();
  const managers = [profile.RegionalManager, profile.RegionalMaintenanceManager].map(
    (person) => person && [person.firstName, person.lastName].filter(Boolean).join(' '),
  );
  return (
    <>
      {profile.FlsRecord.length > 0 && (
        <DrawerSection title="Set up">
          <ul className={styles.list}>
            {profile.FlsRecord.map((record) => (
              <li key={record.id} className={styles.row}>
                <b>{FLS_TYPE_WORDS[record.type]}</b>
                <FlsStateText state={record.state} />
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
      <DrawerSection title="Who answers for it">
        <p className="muted small">
          Notices go to the maintenance manager: {managers[1] ?? 'nobody is named'}. What is overdue goes to the
          regional manager too: {managers[0] ?? 'nobody is named'}.
        </p>
      </DrawerSection>
      {canRecord && (
        <ContractForm
          label="Systems and notices"
          form={form}
          submitLabel="Save"
          onCancel={onDone}
          send={(body) =>
            save({ params: { propertyId: profile.propertyId }, ifMatch: profile.version, body, errors: 'inline' })
          }
          done="Saved."
          onSent={onDone}
        >
          {open.length > 0 && (
            <p className={formStyles.intro}>
              Say which systems the property has and the last date you know. Such a date shows as typed, proof C, until
              a visit with its report proves it; without one the system shows as not known.
            </p>
          )}
          {open.map((type) => (
            <div key={type} className={formStyles.pair}>
              <FormText name={`has${type}`} label={FLS_TYPE_WORDS[type]} options={HAS} />
              {values[`has${type}`] === 'yes' && (
                <FormText name={`date${type}`} label="Compliant through" type="date" hint="Empty: not known" />
              )}
            </div>
          ))}
          <FormText name="authority" label="Authority having jurisdiction" hint="Printed in the audit pack" />
          <FormCheckbox name="sendsDigest" label="Send notices before and after a date" />
        </ContractForm>
      )}
    </>
  );
}
