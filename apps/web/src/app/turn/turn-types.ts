import type { RowOfList } from '@lintel/contract/base/define-list';
import type { Turn as TurnShape } from '@lintel/contract/turns/turn-detail';
import type { turnReport } from '@lintel/contract/turns/turn-report';
import type { TurnLane } from '@lintel/domain/turns/turns';
import type * as z from 'zod';
import type { ListAnswer } from '#app/list/use-list.ts';

export type Turn = z.output<typeof TurnShape>;
export type TurnRow = RowOfList<typeof turnReport>;
export type TurnoverAnswer = ListAnswer<TurnRow> & {
  lanes: TurnLane[];
  turnsEver: number;
  choices: { plans: string[]; vendors: { id: number; name: string }[]; months: string[]; holdReasons: string[] };
};
