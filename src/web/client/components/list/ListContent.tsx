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
  /** The rows that match, of a list that is limited here and not by the server. */
  shown?: readonly Row[];
  /** Title above an error. */
  failed: string;
  loading?: ReactNode;
  /** In place of a list without rows. */
  empty: ReactNode;
  /** In place of rows where search and filters find none; else `empty`. */
  noMatch?: { title?: string; text: string; clear?: string } | undefined;
  /** Accessible name of the table. */
  label: string;
  table?: Pick<TableProps<Row>, 'columns' | 'rowKey' | 'isDense'>;
  /** For a list that is no such table. */
  children?: (rows: readonly Row[]) => ReactNode;
  /** The component draws thousands of rows by itself. */
  isWhole?: boolean;
  /** Below the rows. */
  foot?: (rows: readonly Row[], total: number) => ReactNode;
}

interface LimitedProps {
  /** By a search, a filter or a later page. */
  isLimited?: boolean;
  onClear?: () => void;
}

/** The four states of a list: loading, empty or nothing found, error, rows. */
export function ListContent<Row>(props: ListContentProps<Row> & LimitedProps) {
  const { query, failed, loading = <Skeleton lines={8} />, empty, noMatch, shown, isLimited = false } = props;
  const parts = query.parts ?? NONE;
  const isLoading = parts.some((part) => part.query.isPending);
  return (
    <>
      {parts.map(
        (part) => part.query.data === undefined && part.query.error && <PartError key={part.failed} {...part} />,
      )}
      <QueryState query={query} loading={loading} failed={failed}>
        {(data) => {
          const all = rowsOf(data) ?? [];
          const rows = shown ?? all;
          if (rows.length > 0) return <Rows {...props} rows={rows} total={'rows' in data ? data.total : all.length} />;
          if (isLoading || parts.some(({ query: part }) => part.data === undefined)) return null;
          const isEmpty = shown ? all.length === 0 : !isLimited;
          return isEmpty || !noMatch ? empty : <NoMatch {...noMatch} onClear={props.onClear} />;
        }}
      </QueryState>
      {isLoading && loading}
    </>
  );
}

const NONE: readonly ListPart[] = [];

const PartError = ({ failed, query }: ListPart) => <QueryError query={query} title={failed} />;

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
  /** Shows the whole list again. */
  clear?: string;
  onClear?: (() => void) | undefined;
}

/** In place of a list in which a search or a filter finds nothing. */
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
