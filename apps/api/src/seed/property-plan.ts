import type { DemoType } from './demo-models.ts';

/** Everything that the draft of one property starts from. */
export type PropertyPlan = {
  name: string;
  kind: 'garden' | 'mid-rise' | 'wrap' | 'podium';
  yearBuilt: number;
  place: DemoPlace;
  address: string;
  kit: readonly DemoType[];
  buildings: readonly BuildingPlan[];
  floorPlans: readonly FloorPlan[];
  sweeps: readonly Sweep[];
  /** Places of the kit that hold nothing today. */
  missing: number;
  undatedShare: number;
  ambiguousShare: number;
  reserveBalanceCents: number;
  story: PropertyStory;
};

/** One of a kind: what only this property shows. */
type PropertyStory = {
  /** The unit whose items and history are told one by one. */
  unit4212?: boolean;
  /** The last unit was given the name of the first. */
  hasDuplicateUnitName?: boolean;
  /** Its rent roll said when leases end. */
  hasLeases?: boolean;
  hasDuplicateSerial?: boolean;
  /** Laundry of the last building came by a file, days ago. */
  importedDaysAgo?: number;
};

export type DemoPlace = {
  city: string;
  state: string;
  postalCode: string;
  latitude: number;
  longitude: number;
  timezone: string;
};
export type BuildingPlan = { name: string; prefix: string; firstFloor: number; floors: number; unitsPerFloor: number };
type FloorPlan = { name: string; beds: number; baths: number; sqft: number; share: number };

/** A whole type renewed at once in a share of the units, some years ago. */
export type Sweep = { type: DemoType; yearsAgo: number; share: number; spreadDays: number; model?: string };

/** Units of a plan: all floors of all buildings. */
export function unitCount(plan: PropertyPlan): number {
  return plan.buildings.reduce((sum, one) => sum + one.floors * one.unitsPerFloor, 0);
}
