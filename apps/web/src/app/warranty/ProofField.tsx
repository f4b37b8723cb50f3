import { useState } from 'react';
import { UploadField } from '../upload/UploadField.tsx';

/** A file that proves what is recorded: a receipt, a registration, an invoice. */
export function ProofField({ propertyId, onFile }: { propertyId: number; onFile: (fileId: number) => void }) {
  const [name, setName] = useState<string | null>(null);
  return (
    <UploadField
      label={name === null ? 'Add proof' : 'Another file'}
      place={{ purpose: 'DOCUMENT', propertyId }}
      onReady={(file) => {
        setName(file.name);
        onFile(file.id);
      }}
    >
      <p className="muted">{name === null ? 'Proof: a receipt, invoice or registration (PDF)' : `Proof: ${name}`}</p>
    </UploadField>
  );
}
