import { useEffect } from 'react';
import { links } from '#app/links.ts';
import { takenNow } from '#app/offline/kept-answers.ts';
import { useTakeAlong } from '#app/offline/use-take-along.ts';
import type { Inspection } from './inspection-types.ts';
import { aboutOf } from './use-capture.ts';

/** An inspection that is being done is taken along, so that it opens again without a signal. */
export function useOnThisDevice({ id, templateName, unitName, may }: Inspection): void {
  const label = unitName === null ? templateName : `${templateName}, unit ${unitName}`;
  const { take } = useTakeAlong({ about: aboutOf(id), label, to: links.inspectionCapture(id) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: once for each inspection that is opened to record in
  useEffect(() => {
    if (may.record && !takenNow().has(aboutOf(id))) void take();
  }, [id]);
}
