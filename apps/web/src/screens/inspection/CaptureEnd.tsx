import { InspectionChanges } from '@lintel/contract/inspections/inspection';
import { whatIsMissing } from '@lintel/domain/inspections/inspections';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useForm } from '#app/form/use-form.ts';
import { links } from '#app/links.ts';
import { putBack } from '#app/offline/offline-pages.ts';
import styles from './capture.module.css';
import type { Inspection } from './inspection-types.ts';
import { aboutOf, type Capture } from './use-capture.ts';

const Unsigned = z.object({ signedBy: InspectionChanges.shape.signedBy.unwrap() });
const Signed = z.object({ signedBy: Unsigned.shape.signedBy.unwrap() });

type CaptureEndProps = { inspection: Inspection; capture: Capture; onGo: (at: number) => void };

/** The end of an inspection: what is still missing, and the signature. */
export function CaptureEnd({ inspection, capture, onGo }: CaptureEndProps) {
  const navigate = useNavigate();
  const { mustBeSigned } = inspection;
  const form = useForm({
    defaultValues: { signedBy: inspection.signedBy ?? '' },
    resolver: contractResolver(mustBeSigned ? Signed : Unsigned, ({ signedBy }) => ({
      signedBy: textOrNull(signedBy),
    })),
  });
  const { checks } = capture;
  const missing = whatIsMissing(
    checks.map((check) => ({ ...check, photos: check.photos.length + check.own.length })),
    false,
  );
  return (
    <section className={styles.end} aria-label="End of the inspection">
      <h2>{missing.length === 0 ? 'Everything is answered' : 'Still missing'}</h2>
      {missing.length > 0 && (
        <ul>
          {missing.map(({ id, why }) => {
            const at = checks.findIndex((check) => check.id === id);
            return (
              <li key={id}>
                <button type="button" onClick={() => onGo(at)}>
                  {checks[at]?.title}
                </button>
                <span className="muted"> {why}</span>
              </li>
            );
          })}
        </ul>
      )}
      {missing.length === 0 && (
        <ContractForm
          label="Submit the inspection"
          form={form}
          submitLabel="Submit"
          onCancel={() => navigate(links.inspection(inspection.id))}
          send={async ({ signedBy }) => ((await capture.submit(signedBy ?? null)) ? {} : null)}
          done="Submitted. Without a signal it is sent when there is one."
          onSent={async () => {
            await putBack(aboutOf(inspection.id));
            navigate(links.inspection(inspection.id));
          }}
        >
          <FormText
            name="signedBy"
            label={mustBeSigned ? 'Signed by' : 'Signed by (optional)'}
            isRequired={mustBeSigned}
            {...(mustBeSigned && { hint: 'The template asks for a signature: type the name of the person who signs.' })}
          />
        </ContractForm>
      )}
      <p>
        <Link to={links.inspection(inspection.id)}>Leave it for now</Link>
      </p>
    </section>
  );
}
