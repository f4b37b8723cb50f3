import { WORK_TYPE_WORDS, type WorkType } from '@lintel/domain/invoices/invoices';
import type { InvoicesAnswer } from '#api/invoice.api.ts';
import { wholeMoney } from '#ui/base/format.ts';
import { BarCell, FigureTable } from '#ui/figures/FigureTable.tsx';
import { TypeSwatch } from '#ui/pictures/TypeSwatch.tsx';
import { OTHER_MARK, type TypeMark } from '#ui/pictures/type-colour.ts';
import styles from './spend.module.css';

type Spend = InvoicesAnswer['spend'];
type Spent = Spend['vendors'][number];

const TYPES = Object.keys(WORK_TYPE_WORDS) as WorkType[];

/** What approved invoices charged in the last 12 months: by month and type of work, by item type, by vendor. */
export function SpendCharts({ spend: { months, itemTypes, vendors } }: { spend: Spend }) {
  const byMonth = Map.groupBy(months, ({ month }) => month);
  const sumOf = (parts: readonly { cents: number }[]) => parts.reduce((sum, { cents }) => sum + cents, 0);
  const positive = (parts: Spend['months']) => sumOf(parts.filter(({ cents }) => cents > 0));
  const most = Math.max(1, ...[...byMonth.values()].map(positive));
  const shown = [...TYPES, null].filter((type) => months.some(({ invoiceType }) => invoiceType === type));
  return (
    <div className={styles.charts}>
      <div>
        <FigureTable label="By month and type of work" heads={['Month', 'Parts', 'Spend']}>
          {[...byMonth].map(([month, parts]) => (
            <tr key={month}>
              <th scope="row">
                <span className="nowrap">{month}</span>
              </th>
              <td>
                <span className={styles.stack} role="img" aria-label={partsWords(parts)} title={partsWords(parts)}>
                  {shown.map((type) => {
                    const cents = parts.find(({ invoiceType }) => invoiceType === type)?.cents ?? 0;
                    if (cents <= 0) return null;
                    const style = { width: `${(cents / most) * 100}%`, background: markOf(type).colour };
                    return <span key={type ?? 'none'} style={style} />;
                  })}
                </span>
              </td>
              <td>{wholeMoney(sumOf(parts))}</td>
            </tr>
          ))}
        </FigureTable>
        <ul className={styles.legend} aria-label="Types of work">
          {shown.map((type) => (
            <li key={type ?? 'none'}>
              <TypeSwatch mark={markOf(type)} />
              {typeWords(type)}
            </li>
          ))}
        </ul>
      </div>
      <Ranked label="By item type" head="Item type" unknown="No item named" rows={itemTypes} />
      <Ranked label="By vendor" head="Vendor" unknown="Vendor not known" rows={vendors} />
    </div>
  );
}

type RankedProps = { label: string; head: string; unknown: string; rows: readonly Spent[] };

function Ranked({ label, head, unknown, rows }: RankedProps) {
  const most = Math.max(1, ...rows.map(({ cents }) => cents));
  return (
    <FigureTable label={label} heads={[head, 'Spend']}>
      {rows.map(({ name, cents }) => (
        <tr key={name ?? ''}>
          <th scope="row">{name ?? unknown}</th>
          <BarCell value={Math.max(0, cents)} most={most} words={wholeMoney(cents)} />
        </tr>
      ))}
    </FigureTable>
  );
}

function markOf(type: WorkType | null): TypeMark {
  return type === null ? OTHER_MARK : { colour: `var(--d${TYPES.indexOf(type) + 1})`, fill: 'solid' };
}

function typeWords(type: WorkType | null): string {
  return type === null ? 'Type not known' : WORK_TYPE_WORDS[type];
}

function partsWords(parts: Spend['months']): string {
  return parts.map(({ invoiceType, cents }) => `${typeWords(invoiceType)} ${wholeMoney(cents)}`).join(', ');
}
