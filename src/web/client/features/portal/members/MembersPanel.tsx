import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import memberTexts from '../../../../../texts/generated/portal/members.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { membersQuery } from '../../../entities/property/api.ts';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { toast } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useLeaveProperty } from './api.ts';
import { InviteForm, type IssuedPassword, NewUserDialog } from './InviteForm.tsx';
import styles from './MembersPanel.module.css';
import { MemberTable, useMemberActions } from './MemberTable.tsx';
import { nameOf } from './member-row.ts';

const leaveTexts = memberTexts.leave;
/** Longer than usual, to copy the password. */
const TEMPORARY_PASSWORD_TOAST_MS = 10_000;

interface MembersPanelProps {
  property: Pick<Property, 'id' | 'name' | 'isOwner'>;
  canEdit: boolean;
}

export function MembersPanel({ property, canEdit }: MembersPanelProps) {
  const { id: propertyId } = property;
  const [issued, setIssued] = useState<IssuedPassword | null>(null);
  const show = (password: IssuedPassword) => {
    setIssued(password);
    const { title, resentTitle, toast: message } = memberTexts.created;
    toast({
      title: password.isResent ? resentTitle : title,
      message: message({ password: password.password }),
      tone: 'success',
      duration: TEMPORARY_PASSWORD_TOAST_MS,
    });
  };
  const user = useSignedInUser();
  const isFree = canEdit && !user.impersonatedBy;
  const actions = useMemberActions(propertyId, show);
  const { removal } = actions;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId}>{memberTexts.title}</h2>
      {isFree ? (
        <InviteForm propertyId={propertyId} onCreated={show} />
      ) : (
        <p className={styles.quiet}>{canEdit ? memberTexts.notActing : memberTexts.onlyAdmins}</p>
      )}
      <List propertyId={propertyId} canEdit={isFree} actions={actions} />
      {!user.impersonatedBy && <LeaveSection property={property} />}
      {issued && <NewUserDialog {...issued} onClose={() => setIssued(null)} />}
      <RemovalDialog removal={removal} />
    </section>
  );
}

function RemovalDialog({ removal }: Pick<ReturnType<typeof useMemberActions>, 'removal'>) {
  const { leaving } = removal;
  const texts = memberTexts.remove;
  const isPending = leaving?.pending;
  return (
    <ConfirmDialog
      isOpen={leaving !== null}
      onOpenChange={removal.close}
      title={leaving ? (isPending ? texts.pendingTitle : texts.title)({ who: nameOf(leaving) }) : ''}
      confirmLabel={isPending ? texts.pendingSubmit : texts.submit}
      onConfirm={removal.confirm}
      isPending={removal.isPending}
      errorMessage={removal.errorMessage}
    >
      {isPending ? texts.pendingBody : texts.body}
    </ConfirmDialog>
  );
}

interface ListProps {
  propertyId: number;
  canEdit: boolean;
  actions: ReturnType<typeof useMemberActions>;
}

function List({ propertyId, ...props }: ListProps) {
  const members = useQuery(membersQuery(propertyId));
  const user = useSignedInUser();
  const { failed, empty } = memberTexts.table;
  return (
    <QueryState query={members} failed={failed} empty={<EmptyState>{empty}</EmptyState>}>
      {(list) => <MemberTable members={list} ownId={user.id} {...props} />}
    </QueryState>
  );
}

function LeaveSection({ property: { id, name, isOwner } }: Pick<MembersPanelProps, 'property'>) {
  const leaving = useLeaveProperty(id);
  const navigate = useNavigate();
  const titleId = useId();
  const leave = () =>
    leaving.mutate(undefined, {
      onSuccess: () => {
        toast({ message: leaveTexts.done({ name }), tone: 'success', survivesNavigation: true });
        void navigate('/manage', { replace: true });
      },
    });
  return (
    <section aria-labelledby={titleId} className={styles.leave}>
      <h3 id={titleId}>{leaveTexts.title}</h3>
      <p className={styles.quiet}>{isOwner ? leaveTexts.owner : leaveTexts.lead}</p>
      {!isOwner && (
        <div>
          <ConfirmButton
            label={leaveTexts.submit}
            title={leaveTexts.confirmTitle({ name })}
            mutation={leaving}
            failed={leaveTexts.failed}
            onConfirm={leave}
          >
            {leaveTexts.lead}
          </ConfirmButton>
        </div>
      )}
    </section>
  );
}
