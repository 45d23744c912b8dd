import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Member, Property } from '../../../../../modules/tenancy/schema.ts';
import memberTexts from '../../../../../texts/generated/portal/members.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { ListTab } from '../../../components/list/ListTab.tsx';
import { countText } from '../../../components/list/list-filters.ts';
import { useReturningSheet } from '../../../components/list/returning-sheet.ts';
import { membersQuery } from '../../../entities/property/api.ts';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { useListView } from '../../../lib/list-view.ts';
import { toast } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useLeaveProperty } from './api.ts';
import { InviteSheet, type IssuedPassword, NewUserDialog } from './InviteSheet.tsx';
import styles from './MembersPanel.module.css';
import { MemberTable, useMemberActions } from './MemberTable.tsx';
import { nameOf, shownIn } from './member-row.ts';

const leaveTexts = memberTexts.leave;
const listTexts = memberTexts.table;
/** Longer than usual, to copy the password. */
const TEMPORARY_PASSWORD_TOAST_MS = 10_000;

interface MembersPanelProps {
  property: Pick<Property, 'id' | 'name' | 'isOwner'>;
  canEdit: boolean;
}

export function MembersPanel({ property, canEdit }: MembersPanelProps) {
  const { id: propertyId } = property;
  const { issued, issue, forget } = useIssued();
  const user = useSignedInUser();
  const isFree = canEdit && !user.impersonatedBy;
  const actions = useMemberActions(propertyId, issue);
  const { removal } = actions;
  const members = useQuery(membersQuery(propertyId));
  const { data: all = NONE } = members;
  const address = useListView();
  const find = useDeferredValue(address.view.find);
  const { shown, offered } = shownIn(all, { ...address.view, find });
  const { opened, open, close } = useReturningSheet();
  return (
    <div className={styles.panel}>
      <ListTab
        title={memberTexts.title}
        count={countText(listTexts, shown.length, all.length)}
        address={address}
        search={{ label: listTexts.search, hint: listTexts.searchHint }}
        filters={offered.length > 1 ? [kindFilter(offered)] : []}
        action={isFree ? { label: memberTexts.invite.open, onPress: () => open({ what: 'new' }) } : undefined}
        sheet={
          isFree && opened?.what === 'new' && <InviteSheet propertyId={propertyId} onCreated={issue} onClose={close} />
        }
        notices={!isFree && <p className={styles.quiet}>{canEdit ? memberTexts.notActing : memberTexts.onlyAdmins}</p>}
        query={members}
        shown={shown}
        failed={listTexts.failed}
        empty={<EmptyState>{listTexts.empty}</EmptyState>}
        noMatch={{ title: listTexts.noMatchTitle, text: listTexts.noMatch, clear: listTexts.clear }}
      >
        {(some) => <MemberTable members={some} ownId={user.id} canEdit={isFree} actions={actions} />}
      </ListTab>
      {!user.impersonatedBy && <LeaveSection property={property} />}
      {issued && <NewUserDialog {...issued} onClose={forget} />}
      <RemovalDialog removal={removal} />
    </div>
  );
}

const NONE: readonly Member[] = [];
const kindTexts = { ...memberTexts.roles, pending: listTexts.pending };

const kindFilter = (offered: ReturnType<typeof shownIn>['offered']) => ({
  name: 'show' as const,
  label: listTexts.show,
  all: listTexts.showAll,
  options: offered.map((kind) => ({ value: kind, label: kindTexts[kind] })),
});

/** A temporary password, also as a toast. */
function useIssued() {
  const [issued, setIssued] = useState<IssuedPassword | null>(null);
  const issue = (password: IssuedPassword) => {
    setIssued(password);
    const { title, resentTitle, toast: message } = memberTexts.created;
    toast({
      title: password.isResent ? resentTitle : title,
      message: message({ password: password.password }),
      tone: 'success',
      duration: TEMPORARY_PASSWORD_TOAST_MS,
    });
  };
  return { issued, issue, forget: () => setIssued(null) };
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
