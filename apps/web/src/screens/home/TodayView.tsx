import { Button } from '@mui/material';
import { CircleCheck, List, Upload } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import * as z from 'zod';
import { asApiError } from '#api/api-error.ts';
import { useGetTodayQuery } from '#api/today.api.ts';
import { OpenItem } from '#app/item-drawer/OpenItem.tsx';
import { links } from '#app/links.ts';
import { usePropertyOptions } from '#app/list/use-place-options.ts';
import { useIsAdmin } from '#app/rights.ts';
import { aDrawer, useSearchState } from '#app/use-search-state.ts';
import { counted, dateTime } from '#ui/base/format.ts';
import { LazyBoundary } from '#ui/base/lazy-preload.tsx';
import { FilterBar, Lede } from '#ui/base/SectionHead.tsx';
import { FilterChip } from '#ui/buttons/FilterChip.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { Outdated } from '#ui/page-states/Outdated.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { LedeSkeleton, TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { TodaySection } from './TodaySection.tsx';
import styles from './today.module.css';
import { nextWords, TODAY_GROUPS, type Today, totalsWords } from './today-lines.ts';
import { useLineKeys } from './use-line-keys.ts';

const AnId = z.coerce.number().int().positive().max(1e15).optional();
const Search = z.object({ property: AnId, item: aDrawer(AnId) });

export function TodayView() {
  const [search, patch] = useSearchState(Search);
  const properties = usePropertyOptions();
  const place = useRef<HTMLDivElement>(null);
  useLineKeys(place);
  const today = useGetTodayQuery({ query: { propertyId: search.property } }, { refetchOnMountOrArgChange: true });
  const answer = today.currentData;
  const failure = asApiError(today.error);
  const clear = () => patch({ property: null });
  const chosen = search.property === undefined ? undefined : String(search.property);

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

  const groups = TODAY_GROUPS.filter((group) => answer.groups[group].total > 0);
  return (
    <div ref={place}>
      {today.isError && <Outdated thing="What needs you" onRetry={today.refetch} />}
      <Lede question="What needs you now?" answer={totalsWords(answer)} asOf={dateTime(answer.asOf)}>
        <Button
          component={Link}
          to={links.today({ propertyId: search.property })}
          size="small"
          startIcon={<List size={16} strokeWidth={1.75} aria-hidden />}
        >
          Open as a list
        </Button>
      </Lede>
      {(properties.length > 1 || chosen !== undefined) && (
        <FilterBar>
          <FilterChip
            name="Property"
            options={properties}
            values={chosen === undefined ? [] : [chosen]}
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
      {groups.length === 0 ? (
        <Nothing
          today={answer}
          propertyName={properties.find(({ value }) => value === chosen)?.label}
          onClear={chosen === undefined ? undefined : clear}
        />
      ) : (
        groups.map((group) => (
          <TodaySection
            key={group}
            group={group}
            answer={answer.groups[group]}
            propertyId={search.property}
            onItem={(item) => patch({ item })}
          />
        ))
      )}
      {search.item !== undefined && (
        <LazyBoundary>
          <OpenItem
            key={search.item}
            open={{
              id: search.item,
              row: undefined,
              hasLeft: false,
              last: undefined,
              onClose: () => patch({ item: null }),
              onPrevious: undefined,
              onNext: undefined,
            }}
          />
        </LazyBoundary>
      )}
    </div>
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
        why={`${checkedWords(today)} Clear shows all of your properties.`}
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
  return (
    <PageState
      kind="nothing-yet"
      icon={CircleCheck}
      title="Nothing needs you now"
      why={`${nextWords(today)} ${checkedWords(today)}`}
    />
  );
}

/** When the rules last ran: now, but items are counted and red flags are looked for in the background. */
function checkedWords({ asOf, itemsCountedAt, rulesLooked }: Today): string {
  const items = itemsCountedAt === null ? '' : `; items were last counted ${dateTime(itemsCountedAt)}`;
  const flags =
    rulesLooked === null
      ? ''
      : `; red flags were last looked for ${dateTime(rulesLooked.at)}, among ${counted(rulesLooked.items, 'item')}`;
  return `Checked ${dateTime(asOf)}${items}${flags}.`;
}
