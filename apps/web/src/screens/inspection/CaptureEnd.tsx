import { whatIsMissing } from '@lintel/domain/inspections';
import { Link, useNavigate } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import { useUpdateInspectionMutation } from '#api/inspection.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useForm } from '#app/form/use-form.ts';
import { links } from '#app/links.ts';
import { toast } from '#app/toasts.tsx';
import styles from './capture.module.css';
import type { Inspection } from './inspection-types.ts';
import type { Capture } from './use-capture.ts';

type CaptureEndProps = { inspection: Inspection; capture: Capture; onGo: (at: number) => void };

/** The end of an inspection: what is still missing, and the signature. */
export function CaptureEnd({ inspection, capture, onGo }: CaptureEndProps) {
  const navigate = useNavigate();
  const [update] = useUpdateInspectionMutation();
  const form = useForm({ defaultValues: { signedBy: inspection.signedBy ?? '' } });
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
          onSubmit={async ({ signedBy }) => {
            const body = { move: 'submit' as const, signedBy: signedBy.trim() || null };
            const call = {
              params: { inspectionId: inspection.id },
              ifMatch: inspection.version,
              errors: 'inline',
            } as const;
            const { data, error } = await update({ ...call, body });
            if (!data) return asApiError(error);
            toast.done('The inspection is submitted.');
            navigate(links.inspection(inspection.id));
            return null;
          }}
        >
          <FormText name="signedBy" label="Signed by (optional)" />
        </ContractForm>
      )}
      <p>
        <Link to={links.inspection(inspection.id)}>Leave it for now</Link>
      </p>
    </section>
  );
}
