import { useState } from 'react';
import type { AdminUser, UserSort } from '../../../../modules/admin/schema.ts';
import { formatDay, formatMoment, formatNumber } from '../../../../texts/format.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { useSignedInUser } from '../../entities/session/api.ts';
import { useWish, useWishes } from '../../lib/wishes.ts';
import { Address } from '../../ui/Address.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { LoginAsDialog } from './LoginAsDialog.tsx';
import styles from './lists.module.css';
import { ResetFactorDialog } from './ResetFactorDialog.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';
import { StatusDialog } from './StatusDialog.tsx';
import { type UserAction, UserMenu } from './UserMenu.tsx';

const texts = adminTexts.users;

export interface UserTableProps {
  users: readonly AdminUser[];
  sort: UserSort | null;
  onSort: (sort: UserSort | null) => void;
}

export function UserTable({ users, sort, onSort }: UserTableProps) {
  const [asked, setAsked] = useState<{ action: UserAction; user: AdminUser } | null>(null);
  const own = useSignedInUser();
  const wished = useWishes(({ wish }) =>
    wish?.what === 'loginAs' ? users.find(({ id }) => id === wish.userId) : undefined,
  );
  useWish('loginAs', () => wished && setAsked({ action: 'loginAs', user: wished }), wished !== undefined);
  const dialog = { user: asked?.user ?? null, onClose: () => setAsked(null) };
  const sortedBy = (field: SortField) => sorting(field, sort, onSort);
  const columns: TableColumn<AdminUser>[] = [
    { id: 'name', header: texts.name, isRowHeader: true, sort: sortedBy('fullName'), cell: nameOf },
    {
      id: 'email',
      header: texts.email,
      sort: sortedBy('username'),
      cell: ({ username }) => <Address>{username}</Address>,
    },
    {
      id: 'status',
      header: texts.status,
      width: '7rem',
      cell: ({ accountStatus }) => <StatusBadge status={accountStatus} />,
    },
    {
      id: 'role',
      header: texts.role,
      width: '5rem',
      cell: ({ isAdmin }) => (isAdmin ? texts.roles.admin : texts.roles.user),
    },
    { id: 'orders', header: texts.orders, kind: 'figure', width: '5rem', cell: ordersOf },
    { id: 'login', header: texts.lastLogin, sort: sortedBy('lastLoginAt'), cell: lastLoginOf },
    {
      id: 'actions',
      header: texts.actions,
      kind: 'actions',
      cell: (user) => (
        <UserMenu user={user} isOneself={user.id === own.id} onAsk={(action) => setAsked({ action, user })} />
      ),
    },
  ];
  return (
    <>
      <Table label={texts.title} isDense rows={users} rowKey={({ id }) => id} columns={columns} />
      {asked?.action === 'status' && <StatusDialog {...dialog} user={asked.user} />}
      {asked?.action === 'reset' && <ResetPasswordDialog {...dialog} user={asked.user} />}
      {asked?.action === 'resetFactor' && <ResetFactorDialog {...dialog} user={asked.user} />}
      {asked?.action === 'loginAs' && <LoginAsDialog {...dialog} user={asked.user} />}
    </>
  );
}

type SortField = 'fullName' | 'username' | 'lastLoginAt';

/** Ascending, descending, then newest first again. */
function sorting(field: SortField, sort: UserSort | null, onSort: UserTableProps['onSort']) {
  if (sort === field) return { direction: 'ascending', onSort: () => onSort(`-${field}`) } as const;
  if (sort === `-${field}`) return { direction: 'descending', onSort: () => onSort(null) } as const;
  return { direction: 'none', onSort: () => onSort(field) } as const;
}

/** Who gave no name is known by their address: a phone shows this as the card's title. */
const nameOf = ({ fullName, username }: AdminUser) =>
  fullName ?? (
    <span className={styles.quiet}>
      <Address>{username}</Address>
    </span>
  );

function ordersOf({ id, username, _count: { orders } }: AdminUser) {
  return (
    <span className={styles.count}>
      <Link href={`/admin/orders?userId=${id}`} aria-label={texts.ordersOf({ count: orders, username })}>
        {formatNumber(orders)}
      </Link>
    </span>
  );
}

function lastLoginOf({ lastLoginAt }: AdminUser) {
  return lastLoginAt ? (
    <time dateTime={lastLoginAt} title={formatMoment(lastLoginAt)} className={styles.nowrap}>
      {formatDay(lastLoginAt)}
    </time>
  ) : (
    adminTexts.never
  );
}

/** What is as it should be is said without a badge. */
function StatusBadge({ status }: { status: string }) {
  const statuses: Readonly<Record<string, string>> = texts.statuses;
  const word = statuses[status] ?? status;
  if (status === 'active') return word;
  return <Badge tone={status === 'suspended' ? 'danger' : 'neutral'}>{word}</Badge>;
}
