import type { Figure } from '@lintel/contract/base/figure';
import { METRICS } from '@lintel/domain/figures/metrics';
import type { ReactNode } from 'react';
import { counted, wholeMoney } from '#ui/base/format.ts';
import { ExplainPopover } from '#ui/figures/ExplainPopover.tsx';
import { figureText } from '#ui/figures/figure-text.ts';
import { KpiStrip, KpiTile } from '#ui/figures/KpiStrip.tsx';
import type { UnitDetails } from './unit-details.ts';

const SHOWN = ['items', 'averageAge', 'backlog', 'replacementValue'] as const;

export function UnitFigures({ unit }: { unit: UnitDetails }) {
  return (
    <KpiStrip label="Figures of this unit">
      {SHOWN.map((id) => {
        const figure = unit.figures.find((each) => each.metric === id);
        if (!figure) return null;
        return (
          <KpiTile
            key={id}
            label={METRICS[id].name}
            value={figure.value === null ? null : figureText(figure.value, METRICS[id].unit, figure.minimums)}
            beside={id === 'averageAge' ? 'years' : undefined}
            of={ofWords(id, figure, unit)}
            explain={<ExplainPopover figure={figure} />}
          />
        );
      })}
    </KpiStrip>
  );
}

type ShownFigure = (typeof SHOWN)[number];

function ofWords(id: ShownFigure, figure: Figure, { items, missing, expectedCount }: UnitDetails): ReactNode {
  switch (id) {
    case 'items':
      if (expectedCount === 0) return 'No standard set says what to expect';
      return missing.length === 0
        ? `All ${expectedCount} expected are here`
        : `${missing.length} of ${expectedCount} expected missing`;
    case 'averageAge':
      return `${figure.counted} of ${counted(figure.total, 'item')} ${figure.counted === 1 ? 'has' : 'have'} a date`;
    case 'backlog': {
      const past = items.filter((item) => item.isPastLife);
      const undated = figure.total - figure.counted;
      return `${counted(past.length, 'item')} past life${undated > 0 ? `, ${undated} not known` : ''}`;
    }
    case 'replacementValue':
      return figure.counted === figure.total
        ? `${counted(figure.total, 'item')}${figure.total === 1 ? '' : ', each'} with a price`
        : `${figure.counted} of ${counted(figure.total, 'item')} have a price${figure.value === null ? '' : `, ${wholeMoney(figure.value)} known`}`;
  }
}
