import type { Candidate } from '../candidates/candidates.ts';
import type { Scene } from '../features/scene.ts';
import type { LabelClass } from '../labels/dictionary.ts';
import type { Label } from '../labels/find-labels.ts';

/** The label that announces a candidate. */
export function labelOf(scene: Scene, candidate: Candidate): Label | null {
  return scene.measured[candidate.kind].find((one) => one.candidate === candidate)?.label ?? null;
}

/** Whether all places of a value are announced by labels of some classes. */
export function isAnnounced(
  scene: Scene,
  { candidates }: { candidates: readonly Candidate[] },
  classes: readonly LabelClass[],
): boolean {
  return candidates.every(
    (candidate) => labelOf(scene, candidate)?.classes.some((name) => classes.includes(name)) === true,
  );
}
