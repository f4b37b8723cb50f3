import { PageState } from '#ui/page-states/PageState.tsx';

/**
 * What a shared page shows where its address is not known, was revoked or is over: all of them look alike. `orElse` is a further reason
 * of this page: 'the inspection may be open again'.
 */
export function NothingShared({ orElse }: { orElse?: string }) {
  const reasons = ['It may have been revoked', 'its last day may be over', ...(orElse === undefined ? [] : [orElse])];
  return (
    <PageState
      kind="nothing-yet"
      title="This address shows nothing"
      why={`${reasons.join(', ')}, or a letter of it is missing. Ask whoever sent it for a new one.`}
    />
  );
}
