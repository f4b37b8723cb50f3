import { imports, importsList } from '@lintel/contract/imports/import';
import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { Link } from 'react-router';
import { type ImportsPage as ImportsAnswer, useListImportsPagesInfiniteQuery } from '#api/import.api.ts';
import { links } from '#app/links.ts';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { useOrganizationOptions } from '#app/list/use-place-options.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useSearchState } from '#app/use-search-state.ts';
import { counted } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { IMPORT_CELLS } from './import-columns.tsx';
import { ImportsSearch } from './imports-search.ts';
import { ReceiptDrawer } from './ReceiptDrawer.tsx';

const HELP =
  'One row per import or check. Click a row for its receipt; an applied import can be undone for seven days.';
const VIEWS = [
  { value: 'imports', label: 'Imports' },
  { value: 'checks', label: 'Checks' },
  { value: 'all', label: 'All' },
] as const;
const TITLES = { imports: 'Imports', checks: 'Checks', all: 'Imports and checks' };
const COUNTS = { imports: 'import', checks: 'check', all: 'row' };
const WITHIN = { imports: { isDryRun: false }, checks: { isDryRun: true }, all: undefined };

export default function ImportsPage() {
  usePageHead({ help: HELP });
  const [{ show }, patch] = useSearchState(ImportsSearch);
  const options = { organizationId: useOrganizationOptions() };
  const list = useList<typeof importsList, ImportsAnswer>({
    list: importsList,
    usePages: useListImportsPagesInfiniteQuery,
    opens: 'import',
    options,
    within: WITHIN[show],
  });
  const hidden = list.last ? list.last.runs - list.last.total : 0;

  const upload = (
    <Button
      size="small"
      variant="contained"
      color="primary"
      component={Link}
      to={links.admin('onboarding')}
      startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
    >
      Import a file
    </Button>
  );
  const nothingAtAll = {
    title: 'No imports yet',
    why: 'Upload a unit list or a rent roll as your property system exports it; its items come next.',
    action: upload,
  };
  const nothingShown = {
    title: show === 'checks' ? 'No checks here' : 'No imports here',
    why: `There ${hidden === 1 ? 'is' : 'are'} ${show === 'checks' ? counted(hidden, 'import') : counted(hidden, 'check')}.`,
    action: (
      <Button size="small" onClick={() => patch({ show: 'all' })}>
        Show all
      </Button>
    ),
  };
  const isEmpty = list.last?.runs === 0 && list.chosen.length === 0;
  return (
    <>
      <Lede question={importsList.question}>{!isEmpty && upload}</Lede>
      <ListTable
        list={list}
        title={TITLES[show]}
        countWords={({ total }) => counted(total, COUNTS[show])}
        cells={IMPORT_CELLS}
        options={options}
        tools={<Segmented label="Show" options={VIEWS} value={show} onChange={(next) => patch({ show: next })} />}
        exportPath={imports.listImports.path}
        hasTwoLines
        failedWhy="Nothing was changed. Try again in a moment."
        nothingYet={hidden > 0 ? nothingShown : nothingAtAll}
        drawer={({ id, onClose }) => <ReceiptDrawer key={id} importId={id} onClose={onClose} />}
      />
    </>
  );
}
