import type { inspectionTemplates } from '@lintel/contract/inspection-template';
import { STARTER_NAMES, STARTER_TEMPLATES } from '@lintel/domain/inspection-starters';
import { INSPECTION_TYPE_WORDS, PHOTO_RULE_WORDS, SEVERITY_WORDS, type TemplateArea } from '@lintel/domain/inspections';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { RouteAnswer } from '#api/endpoints.ts';
import { useListInspectionTemplatesQuery } from '#api/inspection.api.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useIsAdmin } from '#app/rights.ts';
import { useAppSelector } from '#app/store.ts';
import { counted } from '#ui/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/lazy-ahead.tsx';
import { QueryState } from '#ui/QueryState.tsx';
import { Lede, SectionHead } from '#ui/SectionHead.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import styles from './inspections.module.css';

// why: templates are seldom changed
const TemplateEditor = lazyWhenIdle(() =>
  import('./TemplateEditor.tsx').then((module) => ({ default: module.TemplateEditor })),
);

export type Template = RouteAnswer<typeof inspectionTemplates.listInspectionTemplates>['results'][number];

const HELP =
  'A template holds areas, each with its checks. A change of areas or checks makes a new version; inspections keep the version that they were made from.';

/** The templates of the organization, and those that are ready to use. */
export function TemplatesTab({ propertyId }: { propertyId: number }) {
  usePageHead({ help: HELP });
  const isAdmin = useIsAdmin();
  const [editing, setEditing] = useState<Template | 'new' | null>(null);
  const organizationId = useAppSelector(({ session }) =>
    session.orgData.find(({ properties }) => properties.some(({ id }) => id === propertyId)),
  )?.id;
  const templates = useListInspectionTemplatesQuery(
    { params: { organizationId: organizationId ?? 0 }, query: {} },
    { skip: organizationId === undefined },
  );
  return (
    <>
      <Lede question="What is looked at, and what follows from a fail?">
        {isAdmin && (
          <Button size="small" onClick={() => setEditing('new')}>
            Add template
          </Button>
        )}
      </Lede>
      <QueryState query={templates} thing="The templates" skeleton={<TableSkeleton rows={4} />}>
        {({ results }) => (
          <>
            {results.map((template) => (
              <Card
                key={template.id}
                name={template.name}
                words={`${INSPECTION_TYPE_WORDS[template.type]}, version ${template.number}, ${counted(template.inspections, 'inspection')}`}
                areas={template.areas}
                onEdit={isAdmin ? () => setEditing(template) : undefined}
              />
            ))}
            <SectionHead title="Ready to use" />
            {STARTER_NAMES.filter((name) => !results.some(({ starter }) => starter === name)).map((name) => (
              <Card
                key={name}
                name={STARTER_TEMPLATES[name].name}
                words={`${INSPECTION_TYPE_WORDS[STARTER_TEMPLATES[name].type]}, becomes yours with the first inspection`}
                areas={STARTER_TEMPLATES[name].areas}
              />
            ))}
          </>
        )}
      </QueryState>
      <LazyBoundary>
        {editing !== null && organizationId !== undefined && (
          <TemplateEditor
            organizationId={organizationId}
            template={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        )}
      </LazyBoundary>
    </>
  );
}

type CardProps = { name: string; words: string; areas: readonly TemplateArea[]; onEdit?: (() => void) | undefined };

function Card({ name, words, areas, onEdit }: CardProps) {
  const checks = areas.reduce((sum, area) => sum + area.checks.length, 0);
  return (
    <section className={styles.template} aria-label={name}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className="small muted">{words}</span>
        {onEdit && (
          <Button size="small" onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
      <details>
        <summary>
          {counted(areas.length, 'area')}, {counted(checks, 'check')}
        </summary>
        {areas.map((area) => (
          <div key={area.name}>
            <p className="strong small">{area.name}</p>
            <ul>
              {area.checks.map((check) => (
                <li key={check.key} className="small">
                  {check.isPerItem ? 'Each item ' : ''}
                  {check.title}{' '}
                  <span className="muted">
                    {SEVERITY_WORDS[check.severity].toLowerCase()}, photo:{' '}
                    {PHOTO_RULE_WORDS[check.photoRule].toLowerCase()}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </section>
  );
}
