import type { UserProperty } from '@lintel/contract/people/user';
import type * as z from 'zod';

type OwnProperty = z.output<typeof UserProperty>;

export type GroupSets = { propertyIds: readonly number[]; userIds: readonly number[] };
export type Touched = { userId: number; gains: number[]; loses: number[] };
export type Effect = { gains: number[]; hadAlready: number[]; loses: number[]; keeps: number[] };

const NOTHING: GroupSets = { propertyIds: [], userIds: [] };

/** Whom a change of a group affects, and which properties it would give or remove, regardless of what else they have. */
export function touchedBy(before: GroupSets | null, after: GroupSets): Touched[] {
  const was = before ?? NOTHING;
  const everybody = [...new Set([...was.userIds, ...after.userIds])];
  return everybody
    .map((userId) => {
      const had = was.userIds.includes(userId) ? was.propertyIds : [];
      const has = after.userIds.includes(userId) ? after.propertyIds : [];
      return {
        userId,
        gains: has.filter((id) => !had.includes(id)),
        loses: had.filter((id) => !has.includes(id)),
      };
    })
    .filter(({ gains, loses }) => gains.length > 0 || loses.length > 0);
}

/** The actual effect: a property that a person has directly or by another group is had already, or kept. */
export function effectOn({ gains, loses }: Touched, own: readonly OwnProperty[], groupId: number | null): Effect {
  const otherwise = new Set(
    own.filter((each) => each.isDirect || each.groups.some((group) => group.id !== groupId)).map((each) => each.id),
  );
  return {
    gains: gains.filter((id) => !otherwise.has(id)),
    hadAlready: gains.filter((id) => otherwise.has(id)),
    loses: loses.filter((id) => !otherwise.has(id)),
    keeps: loses.filter((id) => otherwise.has(id)),
  };
}
