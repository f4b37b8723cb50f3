import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useAppSelector } from '#app/store.ts';
import { counted } from '#ui/base/format.ts';
import { Field } from '#ui/fields/Field.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import styles from './invoice.module.css';

type Place = { propertyId: number; propertyName: string };
type ChoosePropertyProps = { files: readonly File[]; onChosen: (place: Place) => void; onClose: () => void };

/** Asks to which property the documents belong, where the page is about all of them. */
export function ChooseProperty({ files, onChosen, onClose }: ChoosePropertyProps) {
  const organizations = useAppSelector(({ session }) => session.orgData);
  const [propertyId, setPropertyId] = useState('');
  const properties = organizations.flatMap((organization) => organization.properties);
  const chosen = properties.find(({ id }) => String(id) === propertyId);
  return (
    <FormDialog title={`To which property ${files.length === 1 ? 'is it' : 'are they'} billed?`} onClose={onClose}>
      <form
        className={styles.choose}
        aria-label="Property of the documents"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) onChosen({ propertyId: chosen.id, propertyName: chosen.name });
        }}
      >
        <Field label="Property" htmlFor="invoice-property" hint="Each can be moved to another one in its review">
          <TextField
            id="invoice-property"
            fullWidth
            select
            slotProps={{ select: { native: true } }}
            value={propertyId}
            onChange={({ target }) => setPropertyId(target.value)}
          >
            <option value="">Choose a property</option>
            {organizations.map(({ id, name, properties: own }) => (
              <optgroup key={id} label={name}>
                {own.map((property) => (
                  <option key={property.id} value={property.id}>
                    {property.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </TextField>
        </Field>
        <div className={`actions ${styles.chooseActions}`}>
          <Button type="submit" variant="contained" color="primary" disabled={!chosen}>
            Upload {counted(files.length, 'document')}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </FormDialog>
  );
}
