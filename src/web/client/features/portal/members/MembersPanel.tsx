import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Member, Property } from '../../../../../modules/tenancy/schema.ts';
import memberTexts from '../../../../../texts/generated/portal/members.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { ListFilter } from '../../../components/ListFilter.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { NoMatch } from '../../../components/NoMatch.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { SomeRows } from '../../../components/SomeRows.tsx';
import { membersQuery } from '../../../entities/property/api.ts';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { useListSearch, useListView } from '../../../lib/list-view.ts';
import { useReturningSheet } from '../../../lib/returning-sheet.ts';
import { toast } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
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
  const { view, set } = address;
  const { shown, offered, wanted } = shownIn(all, { ...view, find: useDeferredValue(view.find) });
  const search = useListSearch(address, { label: listTexts.search, hint: listTexts.searchHint }, all.length);
  const { opened, open, close } = useReturningSheet();
  return (
    <div className={styles.panel}>
      <ListFrame
        title={memberTexts.title}
        count={all.length > 0 ? countOf(shown.length, all.length) : undefined}
        search={search}
        filters={
          offered.length > 1 && (
            <ListFilter
              label={listTexts.show}
              all={listTexts.showAll}
              options={offered.map((kind) => ({ value: kind, label: kindTexts[kind] }))}
              value={wanted}
              onShow={(show) => set({ show })}
            />
          )
        }
        isFiltered={wanted !== undefined}
        action={isFree ? { label: memberTexts.invite.open, onPress: () => open({ what: 'new' }) } : undefined}
        isTab
        sheet={
          isFree && opened?.what === 'new' && <InviteSheet {...{ propertyId }} onCreated={issue} onClose={close} />
        }
      >
        {!isFree && <p className={styles.quiet}>{canEdit ? memberTexts.notActing : memberTexts.onlyAdmins}</p>}
        <QueryState
          query={members}
          loading={<Skeleton lines={4} isList />}
          failed={listTexts.failed}
          empty={<EmptyState>{listTexts.empty}</EmptyState>}
        >
          {() =>
            shown.length > 0 ? (
              <SomeRows rows={shown}>
                {(some) => <MemberTable members={some} ownId={user.id} canEdit={isFree} actions={actions} />}
              </SomeRows>
            ) : (
              <NoMatch
                title={listTexts.noMatchTitle}
                clearLabel={listTexts.clear}
                onClear={() => set({ find: '', show: '' })}
              >
                {listTexts.noMatch}
              </NoMatch>
            )
          }
        </QueryState>
      </ListFrame>
      {!user.impersonatedBy && <LeaveSection property={property} />}
      {issued && <NewUserDialog {...issued} onClose={forget} />}
      <RemovalDialog removal={removal} />
    </div>
  );
}

const NONE: readonly Member[] = [];
const kindTexts = { ...memberTexts.roles, pending: listTexts.pending };
const countOf = (shown: number, all: number) =>
  shown === all ? listTexts.count({ all }) : listTexts.countOf({ shown, all });

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
