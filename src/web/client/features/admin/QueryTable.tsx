import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '../../components/QueryState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table, type TableProps } from '../../ui/Table.tsx';

export interface QueryTableProps<Row> extends Pick<TableProps<Row>, 'label' | 'rowKey' | 'columns'> {
  query: UseQueryResult<Row[]>;
  /** Title above an error. */
  failed: string;
  /** Replaces a table without rows. */
  empty: ReactNode;
  /** Of the skeleton. */
  lines?: number;
}

export function QueryTable<Row>({ query, failed, empty, lines = 3, ...table }: QueryTableProps<Row>) {
  return (
    <QueryState query={query} loading={<Skeleton lines={lines} />} failed={failed} empty={empty}>
      {(rows) => <Table {...table} isDense rows={rows} />}
    </QueryState>
  );
}
