import type { AdminActivity } from '../../../../modules/admin/schema.ts';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/Link.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import styles from './ActivityTable.module.css';
import { when } from './format.ts';
import { activityTexts as texts } from './operations-texts.ts';

export function ActivityTable({ rows }: { rows: readonly AdminActivity[] }) {
  return <Table label={texts.title} isDense rows={rows} rowKey={({ id }) => id} columns={columns} />;
}

const columns: readonly TableColumn<AdminActivity>[] = [
  {
    id: 'when',
    header: texts.when,
    width: '10.5rem',
    cell: ({ at }) => <span className={styles.when}>{when(at)}</span>,
  },
  { id: 'who', header: texts.who, width: '12rem', cell: (row) => <Who row={row} /> },
  { id: 'what', header: texts.what, width: '10rem', isRowHeader: true, cell: ({ action }) => wordsOf(action) },
  { id: 'subject', header: texts.subject, width: '12rem', cell: ({ subject }) => subject },
  { id: 'changes', header: texts.changes, cell: (row) => <Changes row={row} /> },
  {
    id: 'where',
    header: texts.where,
    width: '7rem',
    cell: ({ ip }) => <span className={cx(styles.quiet, styles.when)}>{ip ?? '–'}</span>,
  },
];

/** `variant.stock_set` is "variant: stock set". */
const wordsOf = (action: string) => action.replace('.', ': ').replaceAll('_', ' ');

function Who({ row: { actor, impersonator } }: { row: AdminActivity }) {
  if (!actor) return <span className={styles.quiet}>{texts.nobody}</span>;
  return (
    <span className={styles.who}>
      <Link isQuiet href={`/admin/activity?userId=${actor.id}`}>
        {actor.username}
      </Link>
      {impersonator && <span className={styles.impersonator}>{texts.as(impersonator.username)}</span>}
    </span>
  );
}

function Changes({ row: { before, after } }: { row: AdminActivity }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !isEmpty(before?.[name]) || !isEmpty(after?.[name]),
  );
  return (
    <ul className={styles.changes}>
      {names.map((name) => (
        <li key={name}>
          <span className={styles.quiet}>{name}</span> {before && name in before && <del>{shown(before[name])}</del>}{' '}
          {after && name in after && <span>{shown(after[name])}</span>}
        </li>
      ))}
    </ul>
  );
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const LONGEST = 120;

function shown(value: unknown): string {
  if (isEmpty(value)) return texts.nothing;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
