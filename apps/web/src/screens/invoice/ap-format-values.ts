import { line } from '@lintel/contract/base/scalars';
import { ApArrangementShape } from '@lintel/contract/invoices/ap-export';
import type { ApArrangement } from '@lintel/domain/invoices/ap-formats';
import type { ApPreset } from '@lintel/domain/invoices/ap-presets';
import * as z from 'zod';
import { contractResolver, textOrNull } from '#app/form/contract-resolver.ts';

/** A column as it is typed; `field` is empty where it has the same words in each row. */
export type ColumnDraft = { key: number; heading: string; field: string; constant: string; isRequired: boolean };
export type FormatValues = {
  name: string;
  row: string;
  dates: string;
  amounts: string;
  firstLine: string;
  hasHeadings: boolean;
  columns: ColumnDraft[];
};

export function formatValues({ name, arrangement }: ApPreset): FormatValues {
  const { columns, firstLine, ...rest } = arrangement;
  return {
    name,
    ...rest,
    firstLine: firstLine ?? '',
    columns: columns.map((one, key) => ({ ...one, key, field: one.field ?? '', constant: one.constant ?? '' })),
  };
}

const Body = z.strictObject({ name: line(80), arrangement: ApArrangementShape });

export const formatResolver = contractResolver(
  Body,
  ({ name, columns, firstLine, ...rest }: FormatValues) => ({
    name,
    arrangement: {
      // why: what the selects offer is what the contract takes, which it checks again
      ...(rest as Pick<ApArrangement, 'row' | 'dates' | 'amounts' | 'hasHeadings'>),
      firstLine: textOrNull(firstLine),
      columns: columns.map(({ heading, field, constant, isRequired }) => ({
        heading,
        field: field === '' ? null : field,
        constant: field === '' ? textOrNull(constant) : null,
        isRequired: field !== '' && isRequired,
      })),
    },
  }),
  ({ path, message }) => ({ path: path.replace(/^arrangement\./, ''), message }),
);
