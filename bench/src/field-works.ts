import { redFlagHandlers } from '@lintel/api/features/asset-alert/asset-alert.handlers';
import { safetyHandlers } from '@lintel/api/features/fls/safety.handlers';
import { inspectionReportHandlers } from '@lintel/api/features/inspection/inspection.handlers';
import { turnReportHandlers } from '@lintel/api/features/turn/turn-report.handlers';
import type { Ctx } from '@lintel/api/platform/operations/context';
import { pick } from '@lintel/fixtures/random';
import type { Statement } from './capture.ts';
import { leanFlags, leanInspections, leanSafety, leanTurns } from './lean-field.ts';
import type { Subjects } from './subjects.ts';
import type { Case, Work } from './works.ts';

const TURN_SORTS = ['slack', '-vacant', 'target', 'unit', 'lane'] as const;
const INSPECTION_TYPES = ['MOVE_IN', 'MOVE_OUT', 'ANNUAL', 'NSPIRE'] as const;
const FLS_TYPES = ['SPRINKLERS', 'EXTINGUISHERS', 'ALARMS', 'BACKFLOW'] as const;
const REASONS = ['LIFE_OVER', 'LIFE_FAR_OVER', 'REPAIRS_12M', 'MONEY_PIT', 'INSPECTION'] as const;
const SAFETY_SORTS = ['-worst', 'property', 'compliance', 'next', '-deficiencies'] as const;

/** The works of the screens of the field: turnover as a list and as a board, inspections, the safety matrix, the board of red flags. */
export async function fieldWorksOf(kit: Kit): Promise<Work[]> {
  const { subjects, today, random, cases, capture } = kit;
  const { organizationId, properties } = subjects;
  const none = { body: undefined, ifMatch: undefined };
  const maybe = <T>(values: readonly T[]): T | undefined => (random() < 1 / 2 ? undefined : pick(values, random));
  const first = (statements: Statement[]) => statements.slice(0, 1);

  const turnsOf = async (query: { limit: number; sort?: (typeof TURN_SORTS)[number] }): Promise<Case> => {
    const { id: propertyId } = pick(properties, random);
    const input = { ...none, params: { propertyId }, query };
    return {
      path: `/report/${propertyId}/turnover?${asked(query)}`,
      same: first(await capture((ctx) => turnReportHandlers.getTurnover(input, ctx))),
      lean: [leanTurns(organizationId, propertyId, today)],
    };
  };

  return [
    {
      name: 'turns',
      title: 'turnover list of one property in one of five orders',
      ...VARIED,
      cases: await cases(() => turnsOf({ limit: 100, sort: pick(TURN_SORTS, random) })),
    },
    {
      name: 'turn-board',
      title: 'turnover board: all open turns of one property',
      ...VARIED,
      cases: await cases(() => turnsOf({ limit: 500 })),
    },
    {
      name: 'inspections',
      title: 'inspections of one property, one in two of one type',
      ...VARIED,
      cases: await cases(async () => {
        const { id: propertyId } = pick(properties, random);
        const type = maybe(INSPECTION_TYPES);
        const query = { limit: 100, ...(type && { type }) };
        const input = { ...none, params: { propertyId }, query };
        return {
          path: `/report/${propertyId}/inspections?${asked(query)}`,
          same: first(await capture((ctx) => inspectionReportHandlers.getInspections(input, ctx))),
          lean: [leanInspections(organizationId, propertyId, today, type ?? null)],
        };
      }),
    },
    {
      name: 'safety',
      title: 'fire and life safety matrix over all properties, one in two of one system',
      ...VARIED,
      cases: await cases(async () => {
        const type = maybe(FLS_TYPES);
        const query = { limit: 500, sort: pick(SAFETY_SORTS, random), ...(type && { type }) };
        const input = { ...none, params: undefined, query };
        return {
          path: `/portfolio/safety?${asked(query)}`,
          same: first(await capture((ctx) => safetyHandlers.getPortfolioSafety(input, ctx))),
          lean: [leanSafety(organizationId, today, type ?? null)],
        };
      }),
    },
    {
      name: 'red-flags',
      title: 'board of red flags of one property, one in two of one reason',
      ...VARIED,
      cases: await cases(async () => {
        const { id: propertyId } = pick(properties, random);
        const reason = maybe(REASONS);
        const query = { limit: 500, ...(reason && { reason }) };
        const input = { ...none, params: { propertyId }, query };
        return {
          path: `/report/${propertyId}/redflag?${asked(query)}`,
          same: first(await capture((ctx) => redFlagHandlers.getRedFlags(input, ctx))),
          lean: [leanFlags(organizationId, propertyId, today, reason ?? null)],
        };
      }),
    },
  ];
}

/** Asked of a server that keeps no answers. */
export const VARIED = { isVaried: true, method: 'GET', isTransaction: false } as const;

export function asked(query: object): string {
  return new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
}

export type Kit = {
  subjects: Subjects;
  today: string;
  random: () => number;
  /** Enough cases that no answer is requested twice within the time that anything is cached. */
  cases(make: () => Promise<Case>): Promise<Case[]>;
  /** The statements that a handler sends. */
  capture(run: (ctx: Ctx) => Promise<unknown>): Promise<Statement[]>;
};
