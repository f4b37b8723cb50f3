import type { ListDefinition, RowOfList } from '@lintel/contract/base/define-list';
import type { ReactNode } from 'react';
import { dateTime } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { usePageHead } from '../page-head.tsx';
import { FirstAnswer } from './FirstAnswer.tsx';
import { ListFigures } from './ListFigures.tsx';
import { ListTable, type ListTableProps } from './ListTable.tsx';
import { type ListAnswer, type ListInput, useList } from './use-list.ts';

type ListPageProps<D extends ListDefinition, A extends ListAnswer<RowOfList<D>>> = ListInput<D, A> &
  Omit<ListTableProps<D, A>, 'list'> & {
    /** The text behind '?' in the header. */
    help: string;
    /** Actions beside the question. */
    actions?: ReactNode;
    /** Between the question and the table, once the first page is there. */
    above?: (last: A) => ReactNode;
  };

/** A page that is one list: its question, as of when, its figures, and the table. */
export function ListPage<D extends ListDefinition, A extends ListAnswer<RowOfList<D>>>(props: ListPageProps<D, A>) {
  const { help, actions, above, ...rest } = props;
  usePageHead({ help });
  const list = useList<D, A>(props);
  const { last } = list;
  const hasPartsAbove = above !== undefined || (props.list.figures?.length ?? 0) > 0;
  const table = <ListTable {...rest} list={list} />;
  return (
    <>
      <Lede question={props.list.question} asOf={last?.computedAt && dateTime(last.computedAt)}>
        {actions}
      </Lede>
      {hasPartsAbove ? (
        <FirstAnswer list={list} tiles={props.list.figures?.length ?? 0}>
          {last?.figures && (
            <ListFigures
              list={props.list}
              isPortfolio={list.isPortfolio}
              opens={props.opens ?? 'row'}
              figures={last.figures}
            />
          )}
          {last && above?.(last)}
          {table}
        </FirstAnswer>
      ) : (
        table
      )}
    </>
  );
}
