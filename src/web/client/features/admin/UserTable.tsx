import { Ban, ChevronDown, CircleCheck, Handshake, History, KeyRound, ShieldOff, VenetianMask } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '../../../../modules/admin/schema.ts';
import { formatDay, formatMoment, formatNumber } from '../../../../texts/format.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { sortOf } from '../../components/list/columns.tsx';
import { useSignedInUser } from '../../entities/session/api.ts';
import { useActionRequest, useActionRequests } from '../../lib/action-requests.ts';
import type { ListAddress } from '../../lib/list-view.ts';
import { Address } from '../../ui/Address.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { Menu, type MenuAction } from '../../ui/Menu.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { Text } from '../../ui/Text.tsx';
import styles from './admin.module.css';
import { LoginAsDialog } from './LoginAsDialog.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import { ResetFactorDialog, ResetPasswordDialog, StatusDialog } from './UserDialogs.tsx';

const texts = adminTexts.users;

const dialogs = {
  status: StatusDialog,
  reset: ResetPasswordDialog,
  resetFactor: ResetFactorDialog,
  loginAs: LoginAsDialog,
  terms: TermsDialog,
};
type UserAction = keyof typeof dialogs;

interface UserTableProps {
  users: readonly AdminUser[];
  /** Address of the list, with its sort order. */
  address: ListAddress<'sort'>;
}

export function UserTable({ users, address }: UserTableProps) {
  const [openDialog, setOpenDialog] = useState<{ action: UserAction; user: AdminUser } | null>(null);
  const signedInUser = useSignedInUser();
  const requested = useActionRequests(({ request }) =>
    request?.what === 'loginAs' ? users.find(({ id }) => id === request.userId) : undefined,
  );
  useActionRequest(
    'loginAs',
    () => requested && setOpenDialog({ action: 'loginAs', user: requested }),
    requested !== undefined,
  );
  const Dialog = openDialog && dialogs[openDialog.action];
  const sortedBy = (field: string) => sortOf(address, ['', field, `-${field}`]);
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
        <UserMenu
          user={user}
          isOneself={user.id === signedInUser.id}
          onAsk={(action) => setOpenDialog({ action, user })}
        />
      ),
    },
  ];
  return (
    <>
      <Table label={texts.title} isDense rows={users} rowKey={({ id }) => id} columns={columns} />
      {openDialog && Dialog && <Dialog user={openDialog.user} onClose={() => setOpenDialog(null)} />}
    </>
  );
}

/** Name, or the address: title of the card on phones. */
const nameOf = ({ fullName, username }: AdminUser) =>
  fullName ?? (
    <Text as="span" tone="quiet" weight="regular">
      <Address>{username}</Address>
    </Text>
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
    <Text dateTime={lastLoginAt} title={formatMoment(lastLoginAt)} as="time" breaks="never">
      {formatDay(lastLoginAt)}
    </Text>
  ) : (
    adminTexts.never
  );
}

function StatusBadge({ status }: { status: string }) {
  const statuses: Readonly<Record<string, string>> = texts.statuses;
  const word = statuses[status] ?? status;
  if (status === 'active') return <span>{word}</span>;
  return <Badge tone={status === 'suspended' ? 'danger' : 'neutral'}>{word}</Badge>;
}

interface UserMenuProps {
  user: AdminUser;
  isOneself: boolean;
  onAsk: (action: UserAction) => void;
}

/** Menu of a user; a disabled action shows the reason. */
function UserMenu({ user, isOneself, onAsk }: UserMenuProps) {
  const label = texts.of({ action: texts.actions, username: user.username });
  const items: MenuAction[] = [
    { id: 'activity', label: texts.activity, icon: <History aria-hidden />, href: `/admin/activity?userId=${user.id}` },
    { id: 'reset', label: texts.reset, icon: <KeyRound aria-hidden />, onAction: () => onAsk('reset') },
    resetFactorItem(user, isOneself, onAsk),
    loginAsItem(user, onAsk),
    { id: 'terms', label: texts.terms, icon: <Handshake aria-hidden />, onAction: () => onAsk('terms') },
    statusItem(user, isOneself, onAsk),
  ];
  return (
    <Menu label={label} items={items}>
      {texts.actions}
      <ChevronDown aria-hidden />
    </Menu>
  );
}

function resetFactorItem(
  { hasSecondFactor }: AdminUser,
  isOneself: boolean,
  onAsk: UserMenuProps['onAsk'],
): MenuAction {
  const hindrance = !hasSecondFactor ? texts.noFactor : isOneself ? texts.ownFactor : undefined;
  return {
    id: 'resetFactor',
    label: texts.resetFactor,
    description: hindrance,
    icon: <ShieldOff aria-hidden />,
    isDisabled: hindrance !== undefined,
    onAction: () => onAsk('resetFactor'),
  };
}

function loginAsItem({ isAdmin, accountStatus }: AdminUser, onAsk: UserMenuProps['onAsk']): MenuAction {
  const hindrance = isAdmin ? texts.notAdmins : accountStatus === 'active' ? undefined : texts.notInactive;
  return {
    id: 'loginAs',
    label: texts.loginAs,
    description: hindrance,
    icon: <VenetianMask aria-hidden />,
    isDisabled: hindrance !== undefined,
    onAction: () => onAsk('loginAs'),
  };
}

function statusItem({ accountStatus }: AdminUser, isOneself: boolean, onAsk: UserMenuProps['onAsk']): MenuAction {
  const isActive = accountStatus === 'active';
  return {
    id: 'status',
    label: isActive ? texts.suspend : texts.activate,
    description: isOneself ? texts.notOneself : undefined,
    icon: isActive ? <Ban aria-hidden /> : <CircleCheck aria-hidden />,
    tone: isActive ? 'danger' : 'neutral',
    isDisabled: isOneself,
    onAction: () => onAsk('status'),
  };
}
