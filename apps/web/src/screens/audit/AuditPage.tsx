import { AUDIT_TRAIL_WORDS, audit, auditList } from '@lintel/contract/people/audit';
import { auditWord } from '@lintel/domain/people/audit-words';
import {
  type AuditPage as AuditAnswer,
  useGetAuditChainsQuery,
  useListAuditEventsPagesInfiniteQuery,
} from '#api/audit.api.ts';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { useOrganizationOptions } from '#app/list/use-place-options.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { AuditDrawer, UnlistedLine } from './AuditDrawer.tsx';
import styles from './audit.module.css';
import { AUDIT_CELLS } from './audit-columns.tsx';
import { ChainLine } from './ChainLine.tsx';

const HELP =
  'One line for each change, written with it and never rewritten. Each line carries the hash of the one before it, so that edits and deletions show.';
const INSTANCE = { value: 'instance', label: AUDIT_TRAIL_WORDS.instance };

export default function AuditPage() {
  usePageHead({ help: HELP });
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const organizations = useOrganizationOptions();
  const chain = useGetAuditChainsQuery();
  const people = chain.data?.people.map(({ id, name }) => ({ value: String(id), label: name }));
  const words = { entity: wordOptions(chain.data?.entities), action: wordOptions(chain.data?.actions) };
  const base = { trail: isSuperUser ? [INSTANCE] : [], userId: people };
  const list = useList<typeof auditList, AuditAnswer>({
    list: auditList,
    usePages: useListAuditEventsPagesInfiniteQuery,
    opens: 'line',
    options: { ...base, ...words, organizationId: organizations },
  });
  // Lines of the instance belong to no organization and are about no thing.
  const isInstance = list.search.trail === 'instance';
  const options = isInstance ? base : { ...base, ...words, organizationId: organizations };

  return (
    <>
      <Lede question={auditList.question} />
      {chain.data && !isInstance && <ChainLine chains={chain.data.chains} />}
      {chain.isError && (
        <p className={styles.chain}>
          <span className="muted">The state of the chain could not be loaded.</span>
        </p>
      )}
      <ListTable
        list={list}
        cells={AUDIT_CELLS}
        options={options}
        exportPath={audit.listAuditEvents.path}
        hasTwoLines
        failedWhy="Nothing was changed. Try again in a moment."
        nothingYet={{
          title: 'Nothing was changed yet',
          why: 'Every change is listed here, with who made it and from where.',
        }}
        drawer={({ row, onClose, onPrevious, onNext }) =>
          row ? (
            <AuditDrawer
              key={row.id}
              line={row}
              onClose={onClose}
              onPrevious={onPrevious}
              onNext={onNext}
              onThing={() => list.patch({ ...list.none, entity: row.entity, entityId: row.entityId })}
            />
          ) : (
            <UnlistedLine onClose={onClose} />
          )
        }
      />
    </>
  );
}

function wordOptions(names: readonly string[] = []) {
  return names.map((value) => ({ value, label: auditWord(value) }));
}
