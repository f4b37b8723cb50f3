import { Button } from '@mui/material';
import { CircleCheck, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod';
import { asApiError } from '#api/api-error.ts';
import { useGetTodayQuery } from '#api/today.api.ts';
import { links } from '#app/links.ts';
import { useIsAdmin } from '#app/rights.ts';
import { useAppSelector } from '#app/store.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { FilterChip } from '#ui/FilterChip.tsx';
import { atLeast, count, counted, dateTime } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { FilterBar, Lede, SectionHead } from '#ui/SectionHead.tsx';
import { LedeSkeleton, TableSkeleton } from '#ui/Skeletons.tsx';
import { StatusText } from '#ui/StatusText.tsx';
import styles from './today.module.css';
import { nextWords, type Today, type TodaySection, todaySections } from './today-lines.ts';

const Search = z.object({ property: z.coerce.number().int().positive().max(1e15).optional() });
const SHOWN_AT_FIRST = 6;

export function TodayView() {
  const [search, patch] = useSearchState(Search);
  const properties = useAppSelector((state) => state.session.orgData).flatMap((each) => each.properties);
  const today = useGetTodayQuery({ query: { propertyId: search.property } }, { refetchOnMountOrArgChange: true });
  const answer = today.currentData;
  const failure = asApiError(today.error);
  const clear = () => patch({ property: null });
  const name = properties.find((property) => property.id === search.property)?.name;

  if (today.isError && !answer)
    return failure?.status === 404 ? (
      <PageState
        kind="filtered-out"
        title="This property is not yours to see"
        why="It may be archived, or assigned to others."
        onClear={clear}
      />
    ) : (
      <PageState
        kind="failed"
        title="What needs you could not be loaded"
        why="Nothing was changed. Try again in a moment."
        onRetry={today.refetch}
      />
    );
  if (!answer)
    return (
      <div role="status" aria-label="Loading">
        <LedeSkeleton />
        <TableSkeleton rows={6} />
      </div>
    );

  const sections = todaySections(answer);
  return (
    <>
      <Lede question="What needs you now?" answer={answerWords(sections)} asOf={dateTime(answer.asOf)} />
      {(properties.length > 1 || search.property !== undefined) && (
        <FilterBar>
          <FilterChip
            name="Property"
            options={properties.map((property) => ({ value: String(property.id), label: property.name }))}
            values={search.property === undefined ? [] : [String(search.property)]}
            onChange={([property]) => patch({ property: property ?? null })}
          />
        </FilterBar>
      )}
      {answer.uncountedProperties > 0 && (
        <p className={styles.notice}>
          <StatusText tone="muted">
            The items of {counted(answer.uncountedProperties, 'property', 'properties')} are still being counted and are
            not included below.
          </StatusText>
        </p>
      )}
      {sections.length === 0 ? (
        <Nothing today={answer} propertyName={name} onClear={search.property === undefined ? undefined : clear} />
      ) : (
        sections.map((section) => <Section key={section.title} section={section} />)
      )}
    </>
  );
}

function Section({ section }: { section: TodaySection }) {
  const [isWhole, setWhole] = useState(false);
  const { title, lines, missing } = section;
  const shown = isWhole ? lines : lines.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-label={title} className={styles.section}>
      <SectionHead title={title} count={totalWords(section)} />
      <ul className={styles.lines}>
        {shown.map((line) => (
          <li key={line.id}>
            <Link to={line.to} className={styles.line}>
              <StatusText tone={line.tone}>
                <span className={styles.text}>{line.text}</span>
              </StatusText>
              {line.detail && <span className={styles.detail}>{line.detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {count(lines.length)}
          </Button>
        </div>
      )}
      {shown.length === lines.length && missing > 0 && (
        <p className={styles.missing}>and {count(missing)} more; choose a property to see its own</p>
      )}
    </section>
  );
}

type NothingProps = { today: Today; propertyName: string | undefined; onClear: (() => void) | undefined };

/** The four reasons for an empty list: no property, nothing recorded, nothing for this property, nothing due. */
function Nothing({ today, propertyName, onClear }: NothingProps) {
  const isAdmin = useIsAdmin();
  if (onClear)
    return (
      <PageState
        kind="filtered-out"
        title={`Nothing at ${propertyName ?? 'this property'} needs you now`}
        why="Clear shows all of your properties."
        onClear={onClear}
      />
    );
  if (today.propertyCount === 0 && !isAdmin)
    return (
      <PageState
        kind="nothing-yet"
        title="No property is assigned to you"
        why="Ask an administrator of your organization to assign you to one."
      />
    );
  if (today.unitCount === 0 && today.uncountedProperties === 0)
    return (
      <PageState
        kind="nothing-yet"
        icon={Upload}
        title="Nothing is recorded yet"
        why="Once there are units and items, what is due is listed here."
        action={
          <Button component={Link} to={isAdmin ? links.admin('onboarding') : links.properties()}>
            {isAdmin ? 'Bring in a file' : 'Open Properties'}
          </Button>
        }
      />
    );
  return <PageState kind="nothing-yet" icon={CircleCheck} title="Nothing needs you now" why={nextWords(today)} />;
}

function answerWords(sections: TodaySection[]): string {
  return sections.map((section) => `${totalWords(section)} ${section.title.toLowerCase()}`).join(', ');
}

function totalWords({ total, isAtLeast = false }: TodaySection): string {
  return atLeast(count(total), isAtLeast);
}
