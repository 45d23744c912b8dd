import { useState } from 'react';
import type { Role } from '../../../../../modules/tenancy/schema.ts';
import { type Member, roles } from '../../../../../modules/tenancy/schema.ts';
import memberTexts from '../../../../../texts/generated/portal/members.en.js';
import { errorText } from '../../../lib/errors.ts';
import { toast, toastError, toastResult } from '../../../lib/toasts.ts';
import { Address } from '../../../ui/Address.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { useChangeRole, useRemoveMember, useResendInvitation } from './api.ts';
import type { IssuedPassword } from './InviteSheet.tsx';
import styles from './MembersPanel.module.css';
import { actionsFor, nameOf } from './member-row.ts';

const texts = memberTexts.table;
const roleOptions = roles.map((role) => ({ value: role, label: memberTexts.roles[role] }));

interface MemberTableProps {
  members: readonly Member[];
  ownId: number;
  canEdit: boolean;
  actions: ReturnType<typeof useMemberActions>;
}

export function MemberTable({ members, ownId, canEdit, actions }: MemberTableProps) {
  const columns: TableColumn<Member>[] = [
    {
      id: 'name',
      header: texts.name,
      isRowHeader: true,
      width: '12rem',
      cell: (member) => <Name member={member} ownId={ownId} />,
    },
    { id: 'username', header: texts.username, cell: ({ username }) => <Address>{username}</Address> },
    {
      id: 'role',
      header: texts.role,
      width: '11rem',
      cell: (member) => (
        <RoleCell member={member} actions={actions} canChange={actionsFor(member, ownId, canEdit).changeRole} />
      ),
    },
  ];
  if (canEdit) {
    columns.push({
      id: 'actions',
      header: texts.actions,
      kind: 'actions',
      cell: (member) => <Actions member={member} ownId={ownId} actions={actions} />,
    });
  }
  return <Table label={texts.label} rows={members} rowKey={({ id }) => id} columns={columns} isDense />;
}

function Name({ member, ownId }: { member: Member; ownId: number }) {
  return (
    <Row as="span" align="center" isInline>
      <span>{member.fullName ?? texts.noName}</span>
      {member.id === ownId && <Badge>{texts.you}</Badge>}
      {member.pending && <Badge tone="warning">{texts.pending}</Badge>}
      {member.undelivered && <Undelivered reason={member.undelivered} />}
    </Row>
  );
}

/** Reason of the invitation's bounce, and the remedy. */
export function Undelivered({ reason }: { reason: string }) {
  return <span className={styles.undelivered}>{texts.undelivered({ reason: reason.replace(/\.$/, '') })}</span>;
}

function RoleCell({
  member,
  actions,
  canChange,
}: Pick<MemberTableProps, 'actions'> & { member: Member; canChange: boolean }) {
  if (member.isOwner) return <Badge tone="accent">{texts.owner}</Badge>;
  if (!canChange) return <span>{memberTexts.roles[member.role]}</span>;
  return (
    <div className={styles.role}>
      <Select
        label={texts.roleOf({ who: nameOf(member) })}
        isLabelHidden
        options={roleOptions}
        value={member.role}
        onChange={(role) => role !== member.role && actions.changeRole(member, role)}
      />
    </div>
  );
}

function Actions({ member, ownId, actions }: Pick<MemberTableProps, 'ownId' | 'actions'> & { member: Member }) {
  const may = actionsFor(member, ownId, true);
  return (
    <Row as="span" align="center" isSingleLine isInline>
      {may.resendInvitation && (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.resendTo({ who: nameOf(member) })}
          isPending={actions.isResending(member)}
          onPress={() => actions.resend(member)}
        >
          {texts.resend}
        </Button>
      )}
      {may.remove && (
        <Button
          variant="secondary"
          size="small"
          aria-label={(member.pending ? texts.withdrawOne : texts.removeOne)({ who: nameOf(member) })}
          onPress={() => actions.removal.ask(member)}
        >
          {member.pending ? texts.withdraw : texts.remove}
        </Button>
      )}
    </Row>
  );
}

export function useMemberActions(propertyId: number, onPassword: (issued: IssuedPassword) => void) {
  const role = useChangeRole(propertyId);
  const resending = useResendInvitation(propertyId);
  const changeRole = (member: Member, to: Role) =>
    role.mutate({ userId: member.id, role: to }, toastResult(memberTexts.roleChanged, memberTexts.roleFailed));
  const resend = (member: Member) =>
    resending.mutate(member.id, {
      onSuccess: ({ tempPassword, isUnsubscribed = false }) => {
        const email = member.username;
        if (tempPassword) onPassword({ email, password: tempPassword, isResent: true, isUnsubscribed });
        else if (isUnsubscribed) toast({ message: memberTexts.notMailed({ email }), tone: 'warning' });
        else toast({ message: memberTexts.resent({ email }), tone: 'success' });
      },
      onError: (error) => toastError(error, { fallback: memberTexts.resendFailed }),
    });
  return {
    changeRole,
    resend,
    isResending: (member: Member) => resending.isPending && resending.variables === member.id,
    removal: useRemoval(propertyId),
  };
}

function useRemoval(propertyId: number) {
  const removal = useRemoveMember(propertyId);
  const [member, setMember] = useState<Member | null>(null);
  const close = () => {
    setMember(null);
    removal.reset();
  };
  const confirm = () => {
    if (!member) return;
    removal.mutate(member.id, {
      onSuccess: () => {
        setMember(null);
        toast({ message: member.pending ? memberTexts.remove.pendingDone : memberTexts.remove.done, tone: 'success' });
      },
    });
  };
  const errorMessage = removal.isError ? errorText(removal.error, memberTexts.remove.failed) : undefined;
  return { member, ask: setMember, close, confirm, isPending: removal.isPending, errorMessage };
}
