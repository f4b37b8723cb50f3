import { auditWord } from '@lintel/domain/audit-words';
import { useGetAuditChainsQuery } from '#api/audit.api.ts';
import { PERIOD_OPTIONS } from '#app/periods.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { FilterChip } from '#ui/FilterChip.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import type { AuditFilters } from './audit-search.ts';

type AuditFilterBarProps = {
  search: AuditFilters;
  patch: (changes: SearchPatch) => void;
  organizations: readonly { id: number; name: string }[];
  isSuperUser: boolean;
};

const wordOptions = (names: readonly string[] = []) => names.map((value) => ({ value, label: auditWord(value) }));
const valuesOf = (value: string | number | undefined) => (value === undefined ? [] : [String(value)]);

/** Who, what, when and from where; every choice is kept in the address. */
export function AuditFilterBar({ search, patch, organizations, isSuperUser }: AuditFilterBarProps) {
  const { data } = useGetAuditChainsQuery();
  const isInstance = search.trail === 'instance';
  const people = data?.people.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <>
      <SearchField
        label="Find by address, request or number"
        placeholder="Address or request"
        value={search.q ?? ''}
        onChange={(q) => patch({ q, line: null })}
      />
      {isSuperUser && (
        <FilterChip
          name="Log"
          anyLabel="Organizations"
          options={[{ value: 'instance', label: 'Sign-ins and super users' }]}
          values={valuesOf(search.trail)}
          onChange={([trail]) => patch({ trail, org: null, kind: null, thing: null, action: null, line: null })}
        />
      )}
      {organizations.length > 1 && !isInstance && (
        <FilterChip
          name="Organization"
          anyLabel="All"
          options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
          values={valuesOf(search.org)}
          onChange={([org]) => patch({ org, line: null })}
        />
      )}
      <FilterChip
        name="Who"
        anyLabel="Anybody"
        options={people}
        values={valuesOf(search.who)}
        onChange={([who]) => patch({ who, line: null })}
      />
      {!isInstance && (
        <>
          <FilterChip
            name="Kind"
            anyLabel="Anything"
            options={wordOptions(data?.entities)}
            values={valuesOf(search.kind)}
            onChange={([kind]) => patch({ kind, thing: null, line: null })}
          />
          <FilterChip
            name="Action"
            options={wordOptions(data?.actions)}
            values={valuesOf(search.action)}
            onChange={([action]) => patch({ action, line: null })}
          />
        </>
      )}
      <FilterChip
        name="When"
        anyLabel="Any day"
        options={PERIOD_OPTIONS}
        values={valuesOf(search.days)}
        onChange={([days]) => patch({ days, line: null })}
      />
    </>
  );
}
