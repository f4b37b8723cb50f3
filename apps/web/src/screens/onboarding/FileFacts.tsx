import { count, counted, date } from '#ui/base/format.ts';
import type { Preview } from './mapping.ts';
import styles from './onboarding.module.css';
import { ENCODING_WORDS, type LoadedFile } from './read-source.ts';

const SEPARATORS: Record<string, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' };

/** How the file was read: its header, the lines above it, its rows and its encoding. */
export function FileFacts({ loaded, preview }: { loaded: LoadedFile; preview: Preview }) {
  const { headerRow, headerRows } = preview;
  const above = loaded.text === null ? [] : linesAbove(loaded.text, headerRow);
  const sheets = preview.sheets.filter((sheet) => sheet.isChosen);
  return (
    <>
      <dl className={styles.facts}>
        <Fact label="File">{loaded.fileName}</Fact>
        {sheets.length > 0 && (
          <Fact label={sheets.length === 1 ? 'Sheet' : 'Sheets'}>{sheets.map((sheet) => sheet.name).join(', ')}</Fact>
        )}
        <Fact label="Recognized as">{preview.format ?? 'A plain table'}</Fact>
        <Fact label="Rows below the header">{count(preview.rowsRead)}</Fact>
        <Fact label="Header">
          {headerRows > 1 ? `Lines ${headerRow} to ${headerRow + headerRows - 1}, merged` : `Line ${headerRow}`}
        </Fact>
        {preview.delimiter !== null && (
          <Fact label="Separator">{SEPARATORS[preview.delimiter] ?? preview.delimiter}</Fact>
        )}
        {loaded.encoding !== null && <Fact label="Text">{ENCODING_WORDS[loaded.encoding].split(',')[0]}</Fact>}
        {preview.asOf !== null && <Fact label="Report as of">{date(preview.asOf)}</Fact>}
      </dl>
      {above.length > 0 && (
        <details className={styles.above}>
          <summary>
            {counted(above.length, 'line')} above the header {above.length === 1 ? 'was' : 'were'} skipped
          </summary>
          <pre>{above.join('\n')}</pre>
        </details>
      )}
    </>
  );
}

/** The report's title lines, without the separators that fill them up. */
function linesAbove(text: string, headerRow: number): string[] {
  return text.split(/\r\n|\r|\n/, headerRow - 1).map((line) => line.replace(/^\ufeff/, '').replace(/[,;\t|]+$/, ''));
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
