import { IMPORT_KIND_LABELS } from '@lintel/domain/imports/import-kinds';
import { useLayoutEffect, useRef } from 'react';
import { useKeepUnsaved } from '#app/form/unsaved.ts';
import { useImportRun } from '#app/import-run/use-import-run.ts';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { contentOf } from './draft.ts';
import styles from './onboarding.module.css';
import { STEP_WORDS, type Step, stepOf, useAsked, useOnboardingPlace } from './onboarding-place.ts';
import { SourceStep } from './SourceStep.tsx';
import { Steps } from './Steps.tsx';
import { useDraft } from './use-draft.ts';

const ColumnsStep = lazyPreload(() => import('./ColumnsStep.tsx'), 'ColumnsStep');
const CheckStep = lazyPreload(() => import('./CheckStep.tsx'), 'CheckStep');
const ImportStep = lazyPreload(() => import('./ImportStep.tsx'), 'ImportStep');

const HELP =
  'Five steps from a file to units and items. The check writes nothing; applying writes all rows or none, but for rows with errors that you leave out, and can be undone for seven days.';
const LEAVE = {
  title: 'Leave this import?',
  body: 'Nothing of it is written yet. The file and the columns you matched are not kept.',
  okLabel: 'Leave',
  cancelLabel: 'Stay',
};

export default function OnboardingPage() {
  usePageHead({ help: HELP, crumbs: [{ label: 'Imports', to: links.admin('import') }] });
  const organizations = useAppSelector((state) => state.session.orgData);
  const [place, go] = useOnboardingPlace();
  const asked = useAsked(organizations);
  const wizard = useDraft(organizations, asked, go);
  const { draft, loaded } = wizard;
  const importId = place.kind === 'check' || place.kind === 'import' ? place.importId : null;
  const { run, job, isError, refetch } = useImportRun(importId, importId !== null && importId === draft.appliedId);
  const hasPreview = draft.preview !== null && loaded !== null;
  const step = stepOf(place, run, hasPreview);
  const file = contentOf(draft, importId);
  useKeepUnsaved(hasPreview && (step === 'columns' || step === 'check'), { question: LEAVE, isWholePage: true });
  const heading = useHeadingFocus(importId === null || run ? step : null, place.kind === 'check' ? importId : null);

  const goTo = (target: Step) => {
    if (target === 'check' && draft.checked) go({ kind: 'check', importId: draft.checked.importId });
    else go({ kind: target === 'columns' ? 'columns' : 'source' });
  };
  const canGoTo = (target: Step) =>
    target === 'source' || (target === 'columns' && hasPreview) || (target === 'check' && draft.checked !== null);

  return (
    <>
      <Lede
        question={`Which ${asked.kind ? IMPORT_KIND_LABELS[asked.kind].toLowerCase() : 'units and items'} does this file bring, and what happens to each row?`}
      />
      <Steps current={step} canGoTo={(target) => step !== 'receipt' && canGoTo(target)} onGo={goTo} />
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {STEP_WORDS[step].heading}
        </h2>
      </div>
      <LazyBoundary fallback={<TableSkeleton />}>
        {step === 'source' && (
          <SourceStep
            draft={draft}
            organizations={organizations}
            isReading={wizard.isReading}
            failure={wizard.previewFailure}
            onPatch={wizard.patch}
            onContinue={wizard.read}
          />
        )}
        {step === 'columns' && loaded && draft.preview && (
          <ColumnsStep
            organizationId={draft.organizationId ?? undefined}
            loaded={loaded}
            preview={draft.preview}
            columns={wizard.columns}
            propertyName={wizard.propertyName}
            propertyNames={wizard.propertyNames}
            setName={wizard.setName}
            isSending={wizard.isSending}
            isReading={wizard.isReading}
            failure={wizard.runFailure ?? wizard.previewFailure}
            onKind={wizard.switchKind}
            onSheets={wizard.switchSheets}
            onChoose={wizard.chooseField}
            onPropertyName={(propertyName) => wizard.patch({ propertyName })}
            onSetName={(setName) => wizard.patch({ setName })}
            onBack={() => goTo('source')}
            onAnswer={wizard.answer}
            onCheck={wizard.check}
          />
        )}
        {importId !== null && isError && (
          <PageState
            kind="failed"
            title="This import could not be loaded"
            why="It may belong to another organization, or the server did not answer. Nothing was changed."
            onRetry={refetch}
          />
        )}
        {importId !== null && !isError && !run && <TableSkeleton />}
        {run && step === 'check' && (
          <CheckStep
            key={run.id}
            run={run}
            job={job}
            file={file}
            isSending={wizard.isSending}
            failure={wizard.runFailure}
            onChanged={refetch}
            onSource={() => goTo('source')}
            onColumns={() => goTo('columns')}
            turned={draft.checked?.body.turned}
            onAgain={wizard.checkAgain}
            onApply={wizard.apply}
            onSheet={wizard.readSheet}
          />
        )}
        {run && (step === 'apply' || step === 'receipt') && (
          <ImportStep
            key={run.id}
            run={run}
            job={job}
            file={file}
            onCheck={draft.checked ? () => goTo('check') : null}
            onChanged={refetch}
            onAnother={wizard.startOver}
            onSheet={wizard.readSheet}
          />
        )}
      </LazyBoundary>
    </>
  );
}

/** The heading of the step; it takes the focus whenever the step or its check changes, not when the page opens. */
function useHeadingFocus(step: Step | null, checkId: number | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef<string | null>(null);
  // why: what was pressed is gone with its step, and a screen reader must land on the next one; before anything else takes the focus
  useLayoutEffect(() => {
    const place = `${step} ${checkId}`;
    if (step === null || seen.current === place) return;
    if (seen.current !== null) heading.current?.focus();
    seen.current = place;
  }, [step, checkId]);
  return heading;
}
