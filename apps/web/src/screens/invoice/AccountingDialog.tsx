import { apExport } from '@lintel/contract/invoices/ap-export';
import { AP_PRESETS, AP_PRESETS_NOTE, type ApPreset } from '@lintel/domain/invoices/ap-presets';
import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import {
  type ApFormat,
  useCheckApExportQuery,
  useCreateApExportMutation,
  useDeleteApFormatMutation,
  useListApExportsQuery,
  useListApFormatsQuery,
} from '#api/ap-export.api.ts';
import { asApiError } from '#api/api-error.ts';
import { useDownload } from '#api/file.api.ts';
import { useIsAdmin } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { counted, dateTime } from '#ui/base/format.ts';
import { Field } from '#ui/fields/Field.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import { ApFormatForm } from './ApFormatForm.tsx';
import { ApLacks } from './ApLacks.tsx';
import styles from './accounting.module.css';
import { dollarsAndCents } from './amounts.ts';
import type { InvoiceFilter } from './use-invoice-exports.tsx';

type Organization = { id: number; name: string };
type AccountingDialogProps = { organization: Organization | undefined; filter: InvoiceFilter; onClose: () => void };
type Edited = { format: ApFormat | null; preset: ApPreset };

const BLANK: ApPreset = {
  name: '',
  arrangement: { ...AP_PRESETS.ENTRATA.arrangement, columns: AP_PRESETS.ENTRATA.arrangement.columns.slice(0, 1) },
};

/** Makes a file of approved invoices for the accounting system; administrators arrange its columns. */
export function AccountingDialog({ organization, filter, onClose }: AccountingDialogProps) {
  const [edited, setEdited] = useState<Edited | null>(null);
  if (!organization)
    return (
      <FormDialog title="Invoices to accounting" onClose={onClose}>
        <div className={styles.body}>
          <p>A file is for one organization. Choose an organization or a property in the filter first.</p>
          <div className="actions">
            <Button onClick={onClose}>Close</Button>
          </div>
        </div>
      </FormDialog>
    );
  const title = edited
    ? edited.format
      ? `Arrange ${edited.format.name}`
      : 'New arrangement'
    : 'Invoices to accounting';
  return (
    <FormDialog title={title} onClose={onClose}>
      {edited ? (
        <ApFormatForm organizationId={organization.id} {...edited} onClose={() => setEdited(null)} />
      ) : (
        <Formats organizationId={organization.id} filter={filter} onEdit={setEdited} onClose={onClose} />
      )}
    </FormDialog>
  );
}

type FormatsProps = {
  organizationId: number;
  filter: InvoiceFilter;
  onEdit: (edited: Edited) => void;
  onClose: () => void;
};

function Formats({ organizationId, filter, onEdit, onClose }: FormatsProps) {
  const isAdmin = useIsAdmin();
  const confirm = useConfirm();
  const formats = useListApFormatsQuery({ params: { organizationId } });
  const [remove] = useDeleteApFormatMutation();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const all = formats.data?.results ?? [];
  const chosen = all.find(({ id }) => id === chosenId) ?? all[0];
  if (formats.isError)
    return (
      <div className={styles.body}>
        <NotLoaded thing="arrangements" query={formats} />
      </div>
    );
  return (
    <div className={styles.body}>
      <p className="muted">
        Approved invoices of the list’s filter as a CSV file that your accounting system imports. Each invoice is in one
        file, unless you ask for it again.
      </p>
      {formats.data && all.length === 0 && !isAdmin && (
        <p>An administrator has to arrange the columns of the file first.</p>
      )}
      {all.length > 0 && (
        <Field label="Arranged for" htmlFor="ap-format">
          <TextField
            id="ap-format"
            fullWidth
            select
            slotProps={{ select: { native: true } }}
            value={chosen?.id ?? ''}
            onChange={({ target }) => setChosenId(Number(target.value))}
          >
            {all.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </TextField>
        </Field>
      )}
      {isAdmin && formats.data && (
        <div className={styles.arrange}>
          {chosen && (
            <>
              <Button size="small" onClick={() => onEdit({ format: chosen, preset: chosen })}>
                Arrange columns
              </Button>
              <Button
                size="small"
                onClick={async () => {
                  const question = {
                    title: `Remove the arrangement ${chosen.name}?`,
                    body: 'Files that were made with it stay.',
                    okLabel: 'Remove',
                  };
                  if (await confirm(question)) await remove({ params: { apFormatId: chosen.id } });
                }}
              >
                Remove
              </Button>
            </>
          )}
          <span className="muted">New from:</span>
          {[...Object.values(AP_PRESETS), BLANK].map((preset) => (
            <Button key={preset.name} size="small" onClick={() => onEdit({ format: null, preset })}>
              {preset.name || 'Blank'}
            </Button>
          ))}
          <p className="muted small">{AP_PRESETS_NOTE}</p>
        </div>
      )}
      {chosen && <ToFile format={chosen} filter={filter} />}
      <MadeFiles organizationId={organizationId} />
      <div className="actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}

function ToFile({ format, filter }: { format: ApFormat; filter: InvoiceFilter }) {
  const [isAgain, setAgain] = useState(false);
  const asked = { params: { apFormatId: format.id }, query: { ...filter, ...(isAgain && { again: true }) } };
  const check = useCheckApExportQuery({ ...asked, errors: 'inline' } as typeof asked);
  const [make, { isLoading }] = useCreateApExportMutation();
  const [download] = useDownload();
  const found = check.currentData;
  const refused = check.isError ? asApiError(check.error) : null;
  const run = async () => {
    const { data, error } = await make({ ...asked, errors: 'inline' });
    if (!data) return toast.failed(asApiError(error)?.message ?? 'The file could not be made. Nothing was marked.');
    toast.done(`${counted(data.invoices, 'invoice')} exported.`);
    await download({ path: apExport.getApExportFile.path, params: { apExportId: data.id } });
  };
  return (
    <>
      <FormControlLabel
        control={<Checkbox checked={isAgain} onChange={({ target }) => setAgain(target.checked)} />}
        label="Also invoices that were exported before"
      />
      {refused ? (
        <p role="alert">{refused.message || 'What is to be exported could not be looked up.'}</p>
      ) : found ? (
        <>
          <p role="status">{foundWords(found)}</p>
          <ApLacks organizationId={format.organizationId} check={found} />
        </>
      ) : (
        <p className="muted">Looking at the invoices …</p>
      )}
      <div className="actions">
        <Button
          variant="contained"
          color="primary"
          disabled={isLoading || !found || found.invoices === 0 || found.lacksTotal > 0}
          onClick={() => void run()}
        >
          Make the file
        </Button>
      </div>
    </>
  );
}

type Found = NonNullable<ReturnType<typeof useCheckApExportQuery>['data']>;

function foundWords({ invoices, rows, totalCents, exportedBefore, notApproved }: Found): string {
  const left = [
    exportedBefore > 0 && `${counted(exportedBefore, 'invoice')} exported before`,
    notApproved > 0 && `${counted(notApproved, 'invoice')} not approved`,
  ].filter(Boolean);
  const total = totalCents === null ? 'in several currencies' : dollarsAndCents(totalCents);
  const words =
    invoices === 0
      ? 'No approved invoice of this filter waits to be exported.'
      : `${counted(invoices, 'invoice')}, ${counted(rows, 'row')}, ${total}.`;
  return left.length === 0 ? words : `${words} Left out: ${left.join(' and ')}.`;
}

function MadeFiles({ organizationId }: { organizationId: number }) {
  const made = useListApExportsQuery({ params: { organizationId } });
  const [download, isLoading] = useDownload();
  const files = made.data?.results ?? [];
  if (made.isError) return <NotLoaded thing="files that were made" query={made} />;
  if (files.length === 0) return null;
  return (
    <section aria-label="Files that were made">
      <h3>Files that were made</h3>
      <ul className={styles.made}>
        {files.map(({ id, fileName, formatName, invoices, madeAt, madeBy }) => (
          <li key={id}>
            <span>
              {formatName}, {counted(invoices, 'invoice')}, {dateTime(madeAt)}
              {madeBy && ` by ${madeBy}`}
            </span>
            <Button
              size="small"
              disabled={isLoading}
              aria-label={`Download ${fileName} of ${dateTime(madeAt)}`}
              onClick={() => void download({ path: apExport.getApExportFile.path, params: { apExportId: id } })}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
