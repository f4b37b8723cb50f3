import { serialPlateReport, serialPlateReports } from '@lintel/contract/serials/serial-plate-report';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type SerialPlatesAnswer, useSerialPlatePages } from '#api/serial-plate.api.ts';
import { links } from '#app/links.ts';
import { FirstAnswer } from '#app/list/FirstAnswer.tsx';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { useItemFilterOptions } from '#app/list/use-place-options.ts';
import { usePageHead } from '#app/page-head.tsx';
import { plateName } from '#app/plates/plate-words.ts';
import { count, dateTime } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { PlateDrawer } from './PlateDrawer.tsx';
import { PLATE_CELLS } from './plate-columns.tsx';

const HELP =
  'One row per photo of a serial plate. A plate that was read shows what was recorded; one that waits shows what the machine read, which nobody has looked at yet. Open a row to see the photo, and to have a plate read again.';

/** Those above the list; what was done today stands beside the question. */
const FIRST_FIGURES = 6;

/** Every plate that was photographed, and what became of it. */
export function AllPlates() {
  usePageHead({ help: HELP });
  const options = useItemFilterOptions();
  const list = useList<typeof serialPlateReport, SerialPlatesAnswer>({
    list: serialPlateReport,
    usePages: useSerialPlatePages,
    options,
    opens: 'plate',
  });
  const { last } = list;
  const isEmpty = last?.total === 0 && list.chosen.length === 0;
  return (
    <>
      <Lede
        question={serialPlateReport.question}
        answer={last && doneToday(last)}
        asOf={last?.computedAt && dateTime(last.computedAt)}
      />
      <FirstAnswer list={list} tiles={FIRST_FIGURES}>
        {last?.figures && !isEmpty && (
          <ListFigures
            list={serialPlateReport}
            isPortfolio
            opens="plate"
            figures={last.figures.slice(0, FIRST_FIGURES)}
          />
        )}
        <ListTable
          list={list}
          exportPath={serialPlateReports.listSerialPlates.path}
          options={options}
          cells={PLATE_CELLS}
          rowName={plateName}
          nothingYet={{
            title: 'No plate was photographed yet',
            why: 'Open an item, choose Photos, and take one of its plate: wipe it, hold the phone straight, and keep the light from shining back.',
          }}
          drawer={({ id, row, onClose, onPrevious, onNext }) => (
            <PlateDrawer key={id} row={row} onClose={onClose} onPrevious={onPrevious} onNext={onNext} />
          )}
        />
      </FirstAnswer>
    </>
  );
}

function doneToday({ figures }: SerialPlatesAnswer): ReactNode {
  const done = figures.find(({ metric }) => metric === 'platesDoneToday')?.value;
  if (done == null) return undefined;
  if (done === 0) return 'None was answered today.';
  return <Link to={links.serialPlates({ tab: 'all', answered: 'today' })}>{count(done)} answered today.</Link>;
}
