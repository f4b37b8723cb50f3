import { useEffect, useState } from 'react';
import { useCreateReportVisitMutation } from '#api/saved-view.api.ts';

/** When this person last opened the list; null the first time, where the list does not ask, and until it is known. */
export function useLastVisit(reportId: string, propertyId: number | undefined, isAsked: boolean): string | null {
  const [visit] = useCreateReportVisitMutation();
  const [lastVisitAt, setLastVisitAt] = useState<string | null>(null);
  // why: opening the page is the visit; the answer says when the one before was
  useEffect(() => {
    if (!isAsked) return;
    let isOpen = true;
    void visit({ body: { reportId, propertyId: propertyId ?? null }, errors: 'inline' }).then(({ data }) => {
      if (isOpen) setLastVisitAt(data?.lastVisitAt ?? null);
    });
    return () => {
      isOpen = false;
    };
  }, [visit, reportId, propertyId, isAsked]);
  return lastVisitAt;
}
