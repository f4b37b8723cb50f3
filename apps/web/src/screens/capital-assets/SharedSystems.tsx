import { flsShared, type SharedSystem } from '@lintel/contract/fls/fls-shared';
import { FLS_GRADE_WORDS, FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { Button } from '@mui/material';
import type * as z from 'zod';
import { useDownload } from '#api/file.api.ts';
import { useReadSharedSystemsQuery } from '#api/shared-plan.api.ts';
import { daysWords, FlsStateText, Grade } from '#app/fls/FlsState.tsx';
import { complianceDate, count, counted } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './shared-systems.module.css';

/** Fire and life safety of a shared property: each system with what proves its date, and the audit pack as a file. */
export function SharedSystems({ token }: { token: string }) {
  const systems = useReadSharedSystemsQuery({ params: { token } });
  const [download, isLoading] = useDownload();
  return (
    <QueryState
      query={{ ...systems, data: systems.currentData }}
      thing="Fire, life and safety"
      skeleton={<TableSkeleton rows={7} />}
    >
      {({ systems: all, enabled, compliant, authority }) => (
        <>
          <SectionHead
            title="Fire, life and safety"
            count={enabled > 0 && `${count(compliant)} of ${counted(enabled, 'system')} compliant`}
            isRuled
          >
            {all.length > 0 && (
              <Button
                size="small"
                variant="outlined"
                disabled={isLoading}
                onClick={() =>
                  void download({ path: flsShared.readSharedAuditPack.path, params: { token }, access: 'public' })
                }
              >
                Audit pack (PDF)
              </Button>
            )}
          </SectionHead>
          {all.length === 0 ? (
            <p className={styles.none}>No system is on record, so nothing can be said about them.</p>
          ) : (
            <>
              <ul className={styles.list}>
                {all.map((system) => (
                  <li key={system.type}>
                    <b>{FLS_TYPE_WORDS[system.type]}</b>
                    <FlsStateText state={system.state} />
                    <span className={styles.until}>
                      {system.enabled && system.compliantThrough !== null && (
                        <>
                          through {complianceDate(system.compliantThrough)}
                          {system.daysLeft !== null && `, ${daysWords(system.daysLeft)}`}
                        </>
                      )}
                    </span>
                    <span className={styles.proof}>
                      {system.enabled && system.grade !== null && <Grade grade={system.grade} />} {proofText(system)}
                    </span>
                  </li>
                ))}
              </ul>
              <p className={`muted small ${styles.none}`}>
                {GRADES}
                {authority !== null && ` Authority having jurisdiction: ${authority}.`}
              </p>
            </>
          )}
        </>
      )}
    </QueryState>
  );
}

type System = z.output<typeof SharedSystem>;

/** What proves the date, and what speaks against it. */
function proofText({ proof, isPaidNotProven, openDeficiencies }: System): string {
  return [
    proof,
    isPaidNotProven && 'a newer bill does not say that the test passed',
    openDeficiencies > 0 && counted(openDeficiencies, 'open deficiency', 'open deficiencies'),
  ]
    .filter(Boolean)
    .join('; ');
}

const GRADES = `Proof ${Object.entries(FLS_GRADE_WORDS)
  .map(([grade, words]) => `${grade}: ${words}`)
  .join('; ')}.`;
