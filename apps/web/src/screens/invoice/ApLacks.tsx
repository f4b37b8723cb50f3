import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ApCheck, useSetApCodeMutation } from '#api/ap-export.api.ts';
import { asApiError } from '#api/api-error.ts';
import { links } from '#app/links.ts';
import { useIsAdmin } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { count, counted } from '#ui/base/format.ts';
import { Field } from '#ui/fields/Field.tsx';
import styles from './accounting.module.css';

type Lack = ApCheck['lacks'][number];
type ApLacksProps = { organizationId: number; check: ApCheck };
type Uncoded = { key: string; name: string; vendorId?: number; propertyId?: number };

/** What keeps the file from being made. Codes of vendors and properties are entered here, once; the rest on the invoice. */
export function ApLacks({ organizationId, check }: ApLacksProps) {
  const isAdmin = useIsAdmin();
  const { lacks, lacksTotal } = check;
  if (lacksTotal === 0) return null;
  const uncoded = isAdmin ? uncodedOf(lacks) : [];
  return (
    <section aria-label="What is missing" className={styles.lacks}>
      <h3>{counted(lacksTotal, 'value')} missing</h3>
      <p className="muted">
        The file is made once nothing is missing. To change an approved invoice, choose Review again on its page.
      </p>
      {uncoded.map((one) => (
        <CodeForm key={one.key} organizationId={organizationId} of={one} />
      ))}
      <ul className={styles.made}>
        {lacks.map((lack) => (
          <li key={`${lack.invoiceId} ${lack.line} ${lack.field}`}>
            <Link to={links.invoice(lack.propertyId, lack.invoiceId)}>{lackName(lack)}</Link>
            <span>
              {lack.line !== null && `line ${count(lack.line)}: `}
              {lack.words}
            </span>
          </li>
        ))}
      </ul>
      {lacksTotal > lacks.length && <p className="muted">And {count(lacksTotal - lacks.length)} more.</p>}
    </section>
  );
}

function lackName({ vendorName, number, propertyName }: Lack): string {
  return `${vendorName ?? 'Unknown vendor'} ${number ?? 'without a number'}, ${propertyName}`;
}

function uncodedOf(lacks: readonly Lack[]): Uncoded[] {
  const found = new Map<string, Uncoded>();
  for (const { field, vendorId, vendorName, propertyId, propertyName } of lacks) {
    if (field === 'vendorCode' && vendorId !== null)
      found.set(`vendor ${vendorId}`, { key: `vendor-${vendorId}`, name: vendorName ?? 'the vendor', vendorId });
    if (field === 'propertyCode')
      found.set(`property ${propertyId}`, { key: `property-${propertyId}`, name: propertyName, propertyId });
  }
  return [...found.values()];
}

function CodeForm({
  organizationId,
  of: { key, name, vendorId, propertyId },
}: {
  organizationId: number;
  of: Uncoded;
}) {
  const [code, setCode] = useState('');
  const [set, { isLoading }] = useSetApCodeMutation();
  const save = async () => {
    const named = vendorId === undefined ? { propertyId } : { vendorId };
    const { error } = await set({
      params: { organizationId },
      body: { ...named, code: code.trim() },
      errors: 'inline',
    });
    if (error !== undefined) toast.failed(asApiError(error)?.message ?? 'The code could not be saved.');
  };
  return (
    <form
      className={styles.code}
      aria-label={`Code of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={`Code of ${name} in accounting`} htmlFor={`ap-${key}`}>
        <TextField
          id={`ap-${key}`}
          fullWidth
          value={code}
          autoComplete="off"
          onChange={({ target }) => setCode(target.value)}
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
      </Field>
      <Button type="submit" size="small" disabled={isLoading || code.trim() === ''}>
        Save code
      </Button>
    </form>
  );
}
