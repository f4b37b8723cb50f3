import { daysBetween } from '@lintel/domain/base/calendar';
import { WAVE } from '@lintel/domain/heatmap/waves';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Heatmap } from '#api/heatmap.api.ts';
import { links } from '#app/links.ts';
import { atLeast, count, counted, decimal, money, NOT_KNOWN } from '#ui/base/format.ts';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import styles from './heat-side.module.css';

type Wave = Heatmap['waves'][number];

/** The others are a click away: most properties have a few. */
const SHOWN = 3;

type WavesProps = { report: Heatmap; onSelect: (wave: Wave) => void };

/** Many items of one model from one quarter: they wear out together. */
export function Waves({ report, onSelect }: WavesProps) {
  const [isWhole, setWhole] = useState(false);
  const { waves } = report;
  if (waves.length === 0) return null;
  const shown = isWhole ? waves : waves.slice(0, SHOWN);
  const all = waves.length === WAVE.most ? `The ${WAVE.most} greatest waves` : `${waves.length} waves found`;
  return (
    <section className={styles.section} aria-label="Waves">
      <h3>{waves.length === 1 ? 'Wave found' : all}</h3>
      {shown.map((wave) => (
        <div key={`${wave.modelId} ${wave.itemTypeId} ${wave.from}`} className={styles.wave}>
          <p>
            <b className="strong">{shareWords(report, wave)}</b> {waveWords(wave)}
          </p>
          <p className={styles.waveLinks} data-no-print>
            <button type="button" className={styles.link} onClick={() => onSelect(wave)}>
              {`Select these ${count(wave.items)}`}
            </button>
            <Link to={links.propertyItems(report.propertyId, { modelId: wave.modelId, itemTypeId: wave.itemTypeId })}>
              Items of this model
            </Link>
          </p>
        </div>
      ))}
      {shown.length < waves.length && (
        <p className={styles.waveLinks} data-no-print>
          <button type="button" className={styles.link} onClick={() => setWhole(true)}>
            {`Show ${counted(waves.length - shown.length, 'more wave')}`}
          </button>
        </p>
      )}
    </section>
  );
}

function shareWords({ itemTypes }: Heatmap, { itemTypeId, items, ofItems }: Wave): string {
  const type = itemTypes.find((each) => each.itemTypeId === itemTypeId)?.itemType.toLowerCase() ?? 'item';
  return `${count(items)} of ${counted(ofItems, type)}`;
}

/** The rest of the sentence: which model, from when, how many have failed, and what a batch would cost. */
export function waveWords(wave: Wave): string {
  const weeks = Math.max(1, Math.ceil((daysBetween(wave.from, wave.to) + 1) / 7));
  const years = [...new Set([wave.from.slice(0, 4), wave.to.slice(0, 4)])].join(' and ');
  const name = [wave.manufacturer, wave.model].filter(Boolean).join(' ');
  const past =
    wave.pastLife === wave.items
      ? `All ${count(wave.items)} are`
      : wave.pastLife === 0
        ? 'None is'
        : counted(wave.pastLife, 'is', 'are');
  const failed = [
    wave.retired > 0 && `${counted(wave.retired, 'more was', 'more were')} retired`,
    wave.failed > 0 && `${count(wave.failed)} failed by a condition reading`,
  ].filter(Boolean);
  const cost =
    wave.costCents === null
      ? 'What replacing them costs is not known: none has a price.'
      : `Replacing them at once costs ${money(wave.costCents)}${wave.unpriced > 0 ? `, ${count(wave.unpriced)} without a price not counted` : ''}.`;
  const undated = wave.undated > 0 ? ` ${count(wave.undated)} more of this model have no date.` : '';
  return `are ${name}, made or installed within ${counted(weeks, 'week')} of ${years}. ${past} past life; ${failed.length > 0 ? failed.join(', ') : 'none has failed'} so far. ${cost}${undated}`;
}

/** How old each type is on average, over how many items with a date. */
export function AverageAges({ report }: { report: Heatmap }) {
  return (
    <section className={styles.section}>
      <table className={styles.ages}>
        <caption>Average age, years</caption>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">with a date</th>
            <th scope="col">years</th>
          </tr>
        </thead>
        <tbody>
          {report.itemTypes
            .filter((type) => type.items > 0)
            .map(({ itemTypeId, itemType, averageAge }) => (
              <tr key={itemTypeId}>
                <th scope="row">
                  <ItemTypeIcon name={itemType} size={16} /> {itemType}
                </th>
                <td className="muted">{`${count(averageAge.counted)} of ${count(averageAge.total)}`}</td>
                <td>
                  {averageAge.value === null
                    ? NOT_KNOWN
                    : atLeast(decimal(averageAge.value, 1), averageAge.minimums !== undefined)}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
