import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table, type TableProps } from '../../ui/Table.tsx';
import { QueryError, QueryState } from '../QueryState.tsx';
import styles from './ListContent.module.css';
import { type Listed, type ListPart, type ListQuery, rowsOf } from './list-query.ts';
import { SomeRows } from './SomeRows.tsx';

export interface ListContentProps<Row> extends Pick<TableProps<Row>, 'isNew' | 'isMarked' | 'detail'> {
  query: ListQuery<Listed<Row>>;
  /** Matching rows of a list that is filtered in the client. */
  filteredRows?: readonly Row[];
  /** Title above an error. */
  failed: string;
  loading?: ReactNode;
  /** Content of a list without rows. */
  empty: ReactNode;
  /** Text if search and filters match nothing; `empty` by default. */
  noMatch?: { title?: string; text: string; clear?: string } | undefined;
  label: string;
  table?: Pick<TableProps<Row>, 'columns' | 'rowKey' | 'isDense'>;
  /** Renders a list that is not such a table. */
  children?: (rows: readonly Row[]) => ReactNode;
  /** The component virtualizes thousands of rows by itself. */
  isWhole?: boolean;
  foot?: (rows: readonly Row[], total: number) => ReactNode;
}

interface LimitedProps {
  /** A search, a filter or a later page is active. */
  isLimited?: boolean;
  onClear?: () => void;
}

export function ListContent<Row>(props: ListContentProps<Row> & LimitedProps) {
  const { query, failed, loading = <Skeleton lines={8} />, empty, noMatch, filteredRows, isLimited = false } = props;
  const parts = query.parts ?? NONE;
  const isLoading = parts.some((part) => part.query.isPending);
  return (
    <>
      {parts.map(
        (part) => part.query.data === undefined && part.query.error && <PartError key={part.errorTitle} {...part} />,
      )}
      <QueryState query={query} loading={loading} failed={failed}>
        {(data) => {
          const allRows = rowsOf(data) ?? [];
          const rows = filteredRows ?? allRows;
          if (rows.length > 0)
            return <Rows {...props} rows={rows} total={'rows' in data ? data.total : allRows.length} />;
          if (isLoading || parts.some(({ query: part }) => part.data === undefined)) return null;
          const isEmpty = filteredRows ? allRows.length === 0 : !isLimited;
          return isEmpty || !noMatch ? empty : <NoMatch {...noMatch} onClear={props.onClear} />;
        }}
      </QueryState>
      {isLoading && loading}
    </>
  );
}

const NONE: readonly ListPart[] = [];

const PartError = ({ errorTitle, query }: ListPart) => <QueryError query={query} title={errorTitle} />;

function Rows<Row>({ rows, total, ...props }: ListContentProps<Row> & { rows: readonly Row[]; total: number }) {
  const { query, table, label, children, isWhole = false, foot } = props;
  const draw = (some: readonly Row[]) =>
    children?.(some) ?? (table && <Table isDense {...props} {...table} label={label} rows={some} />);
  return (
    <>
      <div className={cx(query.isPlaceholderData && styles.stale)}>
        {isWhole ? draw(rows) : <SomeRows rows={rows}>{draw}</SomeRows>}
      </div>
      {foot?.(rows, total)}
    </>
  );
}

export interface NoMatchProps {
  title?: string;
  text: string;
  /** Label of the button that clears search and filters. */
  clear?: string;
  onClear?: (() => void) | undefined;
}

/** Content of a list in which a search or filter matches nothing. */
export function NoMatch({ title, text, clear, onClear }: NoMatchProps) {
  const action = clear && onClear && (
    <Button variant="secondary" onPress={onClear}>
      {clear}
    </Button>
  );
  return (
    <EmptyState {...(title && { title })} action={action}>
      {text}
    </EmptyState>
  );
}
