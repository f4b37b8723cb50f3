import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { counted } from '#ui/base/format.ts';
import { Field } from '#ui/fields/Field.tsx';
import type { Preview } from './mapping.ts';
import styles from './onboarding.module.css';

type Sheet = Preview['sheets'][number];
type SheetsQuestionProps = { sheets: readonly Sheet[]; isBlocked: boolean; onChoose: (names: string[]) => void };

/** Which sheet of a workbook is read, and which others of the same columns along with it; another answer reads the file again. */
export function SheetsQuestion({ sheets, isBlocked, onChoose }: SheetsQuestionProps) {
  const [asked, setAsked] = useState<string[] | null>(null);
  if (sheets.length < 2) return null;
  const read = sheets.filter((sheet) => sheet.isChosen).map((sheet) => sheet.name);
  const chosen = isBlocked && asked !== null ? asked : read;
  const [first] = chosen;
  const others = sheets.filter((sheet) => sheet.canJoin && sheet.name !== first);
  const choose = (names: string[]) => {
    if (isBlocked) return;
    setAsked(names);
    onChoose(names);
  };
  return (
    <div className={styles.property}>
      <Field label="Sheet to read" htmlFor="import-sheet">
        <TextField
          id="import-sheet"
          select
          fullWidth
          slotProps={{ select: { native: true } }}
          value={first ?? ''}
          onChange={(event) => choose([event.target.value])}
        >
          {sheets.map((sheet) => (
            <option key={sheet.name} value={sheet.name} disabled={sheet.rows === 0}>
              {`${sheet.name} (${sheetWords(sheet)})`}
            </option>
          ))}
        </TextField>
      </Field>
      {others.map((sheet) => (
        <FormControlLabel
          key={sheet.name}
          control={
            <Checkbox
              checked={chosen.includes(sheet.name)}
              onChange={(event) =>
                choose(event.target.checked ? [...chosen, sheet.name] : chosen.filter((name) => name !== sheet.name))
              }
            />
          }
          label={`Read ${sheet.name} too (${sheetWords(sheet)})`}
        />
      ))}
    </div>
  );
}

function sheetWords({ rows, isHidden, holdsRecords }: Sheet): string {
  if (rows === 0) return 'empty';
  return `${counted(rows, 'row')}${isHidden ? ', hidden' : ''}${holdsRecords ? '' : ', no known header'}`;
}
