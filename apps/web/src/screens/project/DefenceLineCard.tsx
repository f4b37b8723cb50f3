import { adviceWords, defenceAdvice } from '@lintel/domain/items/advice-words';
import { AGE_BASIS_LABELS, DATE_CONFIDENCE_LABELS } from '@lintel/domain/items/life';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { atLeast, counted, DASH, date, decimal, money } from '#ui/base/format.ts';
import { coveredWords } from '#ui/figures/cover-words.ts';
import { LifeBar } from '#ui/figures/LifeBar.tsx';
import { ImageNotLoaded } from '#ui/pictures/ImageNotLoaded.tsx';
import { LazyImage } from '#ui/pictures/LazyImage.tsx';
import { useImageTries } from '#ui/pictures/use-image-tries.ts';
import styles from './defence.module.css';
import type { DefenceLine } from './project-types.ts';

/** A line as a colleague sees it, or without what leads to other pages. */
export type ShownLine = Omit<DefenceLine, 'itemId' | 'unitId' | 'photoId' | 'replacedByItemId'> &
  Partial<Pick<DefenceLine, 'itemId'>>;
type DefenceLineProps = { line: ShownLine; place: string; asOf: string; renewPhoto: () => unknown };

const PHOTO = 168;

/** One line of the ask, with all that speaks for it. */
export function DefenceLineCard({ line, place, asOf, renewPhoto }: DefenceLineProps) {
  const title = line.itemType
    ? `${line.itemType}${line.unitName ? `, unit ${line.unitName}` : ''}`
    : `${line.description} (no longer to be seen here)`;
  const tries = useImageTries(renewPhoto);
  const isMinimum = line.basis === 's';
  return (
    <li id={`line-${line.id}`} tabIndex={-1} className={styles.line} aria-label={title}>
      <div className={styles.photo}>
        {line.photoUrl ? (
          <LazyImage src={line.photoUrl} alt={`Photo of ${title}`} width={PHOTO} height={PHOTO} tries={tries} />
        ) : (
          <p className={styles.noPhoto}>No photo yet</p>
        )}
        <ImageNotLoaded tries={tries} />
        {line.photos > 1 && <p className="muted small">{counted(line.photos, 'photo')} in all</p>}
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <h2>{line.itemId == null ? title : <Link to={links.item(line.itemId)}>{title}</Link>}</h2>
          <Link to={{ hash: `line-${line.id}` }} className="muted small" aria-label={`Link to line ${place}: ${title}`}>
            Line {place}
          </Link>
          <b className={styles.cost}>{money(line.costCents, 'no price')}</b>
        </div>
        <p className="muted">
          {[line.manufacturerName, line.modelName].filter(Boolean).join(' ') || 'Manufacturer and model not known'}
          {line.serialNumber ? (
            <>
              , serial <span className="mono">{line.serialNumber}</span>
            </>
          ) : (
            ', serial not known'
          )}
          {line.buildingName && `, building ${line.buildingName}`}
        </p>
        <dl className={styles.facts}>
          <Fact name="Date">
            {line.basis ? `${date(line.basisDate)}, ${AGE_BASIS_LABELS[line.basis].toLowerCase()}` : 'not known'}
            {line.dateConfidence && line.basis && (
              <span className="muted">, confidence {DATE_CONFIDENCE_LABELS[line.dateConfidence].toLowerCase()}</span>
            )}
          </Fact>
          <Fact name="Plate date">{line.mfgDate ?? 'not known'}</Fact>
          <Fact name="Age">
            {line.ageYears === null ? 'not known' : `${atLeast(decimal(line.ageYears), isMinimum)} years`}
            {line.eulYears !== null && ` of ${decimal(line.eulYears, 0)} expected`}
          </Fact>
          <Fact name="Life used">
            <LifeBar lifeUsedPct={line.lifeUsedPct} isMinimum={isMinimum} />
          </Fact>
          <Fact name="Warranty">{coveredWords(line, asOf) ?? 'not known'}</Fact>
          {line.costNowCents !== line.costCents && <Fact name="Cost today">{money(line.costNowCents)}</Fact>}
          {line.replacedOn !== null && (
            <Fact name="Replaced">
              {line.replacedOn}
              {line.spentCents !== null && `, ${money(line.spentCents)}`}
            </Fact>
          )}
        </dl>
        <Repairs repairs={line.repairs} />
        <Rule asOf={asOf} advice={line.advice} isMinimum={isMinimum} line={line} />
      </div>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Repairs({ repairs }: Pick<DefenceLine, 'repairs'>) {
  if (repairs.length === 0) return <p className="muted">No repairs on record.</p>;
  return (
    <ul className={styles.repairs} aria-label="Repairs">
      {repairs.map((repair) => (
        <li key={repair.id}>
          <time dateTime={repair.performedOn}>{repair.performedOn}</time>
          <span>
            {repair.summary}
            {repair.vendor && <span className="muted">, {repair.vendor}</span>}
          </span>
          <span className="num">{repair.costCents === null ? DASH : money(repair.costCents)}</span>
        </li>
      ))}
    </ul>
  );
}

// The rule with what it was decided on, and what would change the answer.
function Rule({
  advice,
  isMinimum,
  line,
  asOf,
}: Pick<DefenceLine, 'advice'> & { isMinimum: boolean; line: ShownLine; asOf: string }) {
  if (advice === null)
    return <p className={styles.rule}>No rule can be applied: neither its life nor a warranty is known.</p>;
  const inputs = [
    line.lifeUsedPct === null
      ? 'life used not known'
      : `life used ${atLeast(`${decimal(line.lifeUsedPct, 0)}%`, isMinimum)}`,
    line.rulYears === null ? 'remaining life not known' : `remaining life ${decimal(line.rulYears)} years`,
    `a new one ${money(line.costNowCents, 'without a price')}`,
    `${counted(advice.repairs12MonthsCount, 'repair')} in 12 months`,
    `${money(advice.repairs24MonthsCents)} of repairs in 24 months`,
    ...(advice.unitVacantOn === null
      ? []
      : [advice.unitVacantOn <= asOf ? 'the unit is empty' : `the unit empties on ${date(advice.unitVacantOn)}`]),
  ];
  const { title, more } = adviceWords(defenceAdvice({ ...line, advice }, asOf));
  return (
    <div className={styles.rule}>
      <p>
        <b className="strong">{title}</b>
        <span className="muted small"> rule {advice.rule} of 9</span>
      </p>
      <p>
        {more ||
          `${advice.reason}.${advice.flipCents === null ? '' : ` Becomes Replace with a repair quote of ${money(advice.flipCents)} or more.`}`}
      </p>
      <p className="muted small">Decided on: {inputs.join(', ')}.</p>
    </div>
  );
}
