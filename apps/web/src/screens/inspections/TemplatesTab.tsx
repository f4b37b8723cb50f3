import type { inspectionTemplates } from '@lintel/contract/inspections/inspection-template';
import { STARTER_NAMES, STARTER_TEMPLATES, type StarterTemplate } from '@lintel/domain/inspections/inspection-starters';
import {
  INSPECTION_TYPE_WORDS,
  PHOTO_RULE_WORDS,
  SEVERITY_WORDS,
  type TemplateArea,
} from '@lintel/domain/inspections/inspections';
import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useListAreaTypesQuery } from '#api/area-type.api.ts';
import type { RouteAnswer } from '#api/endpoints.ts';
import { useListInspectionTemplatesQuery } from '#api/inspection.api.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useIsAdmin } from '#app/rights.ts';
import { useAppSelector } from '#app/store.ts';
import { counted, money } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede, SectionHead } from '#ui/base/SectionHead.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './inspections.module.css';
import type { TemplateDraft } from './TemplateEditor.tsx';

// why: templates are seldom changed
const TemplateEditor = lazyWhenIdle(() => import('./TemplateEditor.tsx'), 'TemplateEditor');

export type Template = RouteAnswer<typeof inspectionTemplates.listInspectionTemplates>['results'][number];

const HELP =
  'A template holds areas, each with its checks. A change of areas or checks makes a new version; inspections keep the version that they were made from.';

/** The templates of the organization, and those that are ready to use. */
export function TemplatesTab({ propertyId }: { propertyId: number }) {
  usePageHead({ help: HELP });
  const isAdmin = useIsAdmin();
  const [editing, setEditing] = useState<Editing | null>(null);
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
          <Button size="small" onClick={() => setEditing({ template: null })}>
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
                words={[
                  INSPECTION_TYPE_WORDS[template.type],
                  `version ${template.number}`,
                  counted(template.inspections, 'inspection'),
                  ...(template.mustBeSigned ? ['must be signed'] : []),
                ].join(', ')}
                areas={template.areas}
              >
                {isAdmin && (
                  <>
                    <Button
                      size="small"
                      aria-label={`Duplicate ${template.name}`}
                      onClick={() => setEditing({ template: null, draft: copyOf(template) })}
                    >
                      Duplicate
                    </Button>
                    <Button size="small" aria-label={`Edit ${template.name}`} onClick={() => setEditing({ template })}>
                      Edit
                    </Button>
                  </>
                )}
              </Card>
            ))}
            <Starters
              names={STARTER_NAMES.filter((name) => !results.some(({ starter }) => starter === name))}
              onChange={isAdmin ? (draft) => setEditing({ template: null, draft }) : undefined}
            />
          </>
        )}
      </QueryState>
      <LazyBoundary>
        {editing !== null && organizationId !== undefined && (
          <TemplateEditor organizationId={organizationId} {...editing} onClose={() => setEditing(null)} />
        )}
      </LazyBoundary>
    </>
  );
}

type Editing = { template: Template | null; draft?: TemplateDraft };

/** Keeps the keys of the checks: so are the answers of both templates compared, such as those of move-in and move-out. */
function copyOf({ name, type, areas, mustBeSigned }: Template): TemplateDraft {
  return { name: `${name}, copy`, type, areas, mustBeSigned, starter: null };
}

type StartersProps = { names: readonly StarterTemplate[]; onChange: ((draft: TemplateDraft) => void) | undefined };

function Starters({ names, onChange }: StartersProps) {
  if (names.length === 0) return null;
  return (
    <>
      <SectionHead title="Ready to use" />
      {names.map((starter) => {
        const { name, type, areas } = STARTER_TEMPLATES[starter];
        return (
          <Card
            key={starter}
            name={name}
            words={`${INSPECTION_TYPE_WORDS[type]}, becomes yours with the first inspection`}
            areas={areas}
          >
            {onChange && (
              <Button
                size="small"
                aria-label={`Make ${name} ours and change it`}
                onClick={() => onChange({ name, type, areas: [...areas], mustBeSigned: false, starter })}
              >
                Change it
              </Button>
            )}
          </Card>
        );
      })}
    </>
  );
}

type CardProps = { name: string; words: string; areas: readonly TemplateArea[]; children: ReactNode };

function Card({ name, words, areas, children }: CardProps) {
  const areaTypes = useListAreaTypesQuery({ query: {} }).data?.results ?? [];
  const checks = areas.reduce((sum, area) => sum + area.checks.length, 0);
  const typeOf = (area: TemplateArea) => areaTypes.find(({ id }) => id === area.areaTypeId)?.name.toLowerCase();
  return (
    <section className={styles.template} aria-label={name}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className="small muted">{words}</span>
        <span className="actions">{children}</span>
      </div>
      <details>
        <summary>
          {counted(areas.length, 'area')}, {counted(checks, 'check')}
        </summary>
        {areas.map((area) => (
          <div key={area.name}>
            <p className="strong small">
              {area.name}
              {area.areaTypeId !== null && <span className="muted">{` only in units: ${typeOf(area) ?? '…'}`}</span>}
            </p>
            <ul>
              {area.checks.map((check) => (
                <li key={check.key} className="small">
                  {check.isPerItem ? 'Each item ' : ''}
                  {check.title}{' '}
                  <span className="muted">
                    {[
                      SEVERITY_WORDS[check.severity].toLowerCase(),
                      `photo ${PHOTO_RULE_WORDS[check.photoRule].toLowerCase()}`,
                      check.raisesFlag ? 'red flag' : 'no red flag',
                      check.chargeCents !== null && `charge ${money(check.chargeCents)}`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
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
