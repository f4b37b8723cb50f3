import { IMPORT_KIND_LABELS, IMPORT_KINDS, type ImportKind } from '@lintel/domain/imports/import-kinds';
import { Button } from '@mui/material';
import { Download, ShieldCheck } from 'lucide-react';
import { downloadTemplate } from '#app/import-run/template-csv.ts';
import styles from './onboarding.module.css';

/** What is never stored, in which order to import, and template files. */
export function SourceNotes() {
  return (
    <aside className={styles.notes} aria-label="About the file">
      <section>
        <h3>
          <ShieldCheck size={16} strokeWidth={1.75} aria-hidden />
          Never stored
        </h3>
        <p>
          Residents’ names and numbers, rents, charges, deposits and balances, start of lease and move dates. Their
          columns are recognized and dropped before anything is written; a rent roll is safe to upload as it is. Of a
          lease only its last day is kept, to tell when the unit may empty, unless you leave its column out; of a list
          of move-outs only the unit and its dates.
        </p>
      </section>
      <section>
        <h3>In which order</h3>
        <p>Units first, then their items: an item can be imported only when its unit exists.</p>
        <p>
          A list of properties adds what a unit list does not say. Buildings need their property, move-outs their units,
          agreed prices their vendors; vendors, lives and prices need nothing.
        </p>
        <p>The same file again changes nothing that is the same, so a corrected file can be imported as a whole.</p>
      </section>
      <section>
        <h3>No export at hand?</h3>
        <p>A template has every column and one example row to replace.</p>
        <div className={styles.templates}>
          {IMPORT_KINDS.map((kind) => (
            <TemplateButton key={kind} kind={kind} />
          ))}
        </div>
      </section>
    </aside>
  );
}

function TemplateButton({ kind }: { kind: ImportKind }) {
  return (
    <Button
      size="small"
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => downloadTemplate(kind)}
    >
      {IMPORT_KIND_LABELS[kind]} template
    </Button>
  );
}
