import { ACI_BAND_LABELS } from '@lintel/domain/capital/capital';
import { useMemo, useState } from 'react';
import { useReadSharedPlanQuery } from '#api/shared-plan.api.ts';
import { usePageHead } from '#app/page-head.tsx';
import { NothingShared } from '#app/secret-links/NothingShared.tsx';
import { useSharedToken } from '#app/secret-links/use-shared-token.ts';
import { count, counted, dateTime, percent, wholeMoney } from '#ui/base/format.ts';
import { Lede, SectionHead } from '#ui/base/SectionHead.tsx';
import { PrintButton } from '#ui/buttons/PrintButton.tsx';
import { AciBandMark } from '#ui/figures/AciBand.tsx';
import { KpiStrip } from '#ui/figures/KpiStrip.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './capital-assets.module.css';
import { DueTypes } from './DueTypes.tsx';
import { FigureTile } from './FigureTile.tsx';
import { PlanChart } from './PlanChart.tsx';
import { PlanLegend } from './PlanLegend.tsx';
import { dueStacks, type PlanReport, planBars, planSeries } from './plan-series.ts';
import { aciAheadWords, sumWords } from './plan-words.ts';
import { SharedSystems } from './SharedSystems.tsx';

/** Condition, replacement plan and fire paperwork of a property, for an owner or lender who has its secret address and no account. */
export default function SharedPlanPage() {
  const { token, isToken } = useSharedToken();
  const report = useReadSharedPlanQuery({ params: { token } }, { skip: !isToken });
  const found = report.currentData;
  usePageHead({
    title: found ? `Property report: ${found.propertyName}` : 'Property report',
    crumb: 'Property report',
  });
  if (!isToken) return <NothingShared />;
  return (
    <QueryState
      query={{ ...report, data: found }}
      thing="The report"
      skeleton={<PageSkeleton tiles={6} chartHeight={366} />}
      absent={<NothingShared />}
    >
      {(data) => {
        const place = [data.city, data.state].filter((part) => part !== null).join(', ');
        return (
          <>
            <Lede
              question="In what condition is what is installed, and what must be replaced when?"
              asOf={dateTime(data.computedAt)}
            >
              <PrintButton />
            </Lede>
            <p className={styles.note}>
              {[
                data.organizationName,
                place,
                data.yearBuilt !== null && `built ${data.yearBuilt}`,
                counted(data.counts.units, 'unit'),
                `${count(data.counts.items)} items on record`,
              ]
                .filter(Boolean)
                .join(' · ')}
              . Shared {dateTime(data.madeAt)}
              {data.expiresAt !== null && `, works until ${dateTime(data.expiresAt)}`}.
            </p>
            <Condition report={data} bands={data.aciBands} />
            <Plan report={data} />
            <SharedSystems token={token} />
          </>
        );
      }}
    </QueryState>
  );
}

type Bands = readonly { band: keyof typeof ACI_BAND_LABELS; maxPct: number | null }[];

function Condition({ report, bands }: { report: PlanReport; bands: Bands }) {
  const by = new Map(report.figures.map((figure) => [figure.metric, figure]));
  const need = by.get('annualisedNeed');
  const perUnit = need?.inputs?.find(({ label }) => label === 'Per unit')?.value;
  return (
    <>
      <KpiStrip label="Condition and cost">
        <FigureTile
          figure={by.get('aci')}
          label="Condition index (ACI)"
          chip={<AciBandMark band={report.aciBand} isFilled />}
          of={`${wholeMoney(report.backlog.cents)} of ${wholeMoney(report.replacementValueCents)}`}
        />
        <FigureTile
          figure={by.get('backlog')}
          label="Backlog"
          of={`${counted(report.backlog.count, 'item')} past expected life`}
        />
        <FigureTile figure={by.get('replacementValue')} label="Replacement value" />
        <FigureTile
          figure={by.get('dueNextYear')}
          label={`Due in ${report.forecast[1]?.label ?? 'next year'}`}
          of={`in ${report.asOf.slice(0, 4)} dollars`}
        />
        <FigureTile
          figure={need}
          label="Set aside each year"
          of={perUnit !== undefined && `${wholeMoney(perUnit)} per unit`}
        />
        <FigureTile figure={by.get('weakDateDollars')} label="Rests on weak dates" />
      </KpiStrip>
      <p className={`${styles.note} ${styles.definition}`}>
        The condition index is the cost to replace what is past its expected life, over the cost to replace everything
        that is tracked: appliances and equipment, not the building. {bandWords(bands)}
      </p>
    </>
  );
}

/** 'Good to 5%, fair to 10%, poor to 30%, critical above.' */
function bandWords(bands: Bands): string {
  const words = bands.map(({ band, maxPct }) => {
    const name = ACI_BAND_LABELS[band].toLowerCase();
    return maxPct === null ? `${name} above` : `${name} to ${percent(maxPct)}`;
  });
  const text = words.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function Plan({ report }: { report: PlanReport }) {
  const [due, setDue] = useState('backlog');
  const series = useMemo(() => planSeries(report, 'life'), [report]);
  const bars = useMemo(
    () => planBars(report, series, { plan: 'life', measure: 'dollars', prices: 'today' }),
    [report, series],
  );
  const { stacks } = dueStacks(report, due);
  if (report.noDate.count === report.counts.items) {
    const isEmpty = report.counts.items === 0;
    return (
      <PageState
        kind="nothing-yet"
        title={isEmpty ? 'Nothing is recorded yet' : 'Not enough dates for a plan'}
        why={
          isEmpty
            ? 'There are no items on record, so nothing can be said about them.'
            : `None of the ${counted(report.counts.items, 'item')} on record has a date, so it is not known when they must be replaced.`
        }
      />
    );
  }
  return (
    <>
      <SectionHead title="Replacement plan" count={`in ${report.asOf.slice(0, 4)} dollars, by expected life`} />
      <figure>
        <PlanChart
          title="Replacement plan by budget year, in today's prices"
          bars={bars}
          series={series}
          measure="dollars"
          chosen={due}
          onChoose={setDue}
        />
        <PlanLegend
          series={series}
          hasWeak={bars.some(({ weakParts }) => weakParts.some((part) => part > 0))}
          range="By survival odds instead, with its 80% range"
        />
      </figure>
      <p className={styles.note}>
        {sumWords(report, 'life', 'today')} {aciAheadWords(report, 'life')}
      </p>
      {stacks && (
        <div className={styles.types}>
          <DueTypes report={report} due={due} bars={bars} prices="today" stacks={stacks} />
        </div>
      )}
      {!stacks && due === 'nodate' && (
        <p className={styles.note}>
          {counted(report.noDate.count, 'item')} without a date: {wholeMoney(report.noDate.cents)} to replace, in no
          year of the plan.
        </p>
      )}
    </>
  );
}
