import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import type { Member, Property } from '../../../../../modules/tenancy/schema.ts';
import memberTexts from '../../../../../texts/generated/portal/members.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { ListTab } from '../../../components/list/ListTab.tsx';
import { countText } from '../../../components/list/list-filters.ts';
import { useSheetWithFocusReturn } from '../../../components/list/sheet-focus-return.ts';
import { membersQuery } from '../../../entities/property/api.ts';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { useListView } from '../../../lib/list-view.ts';
import { usePageNavigate } from '../../../lib/page-navigation.ts';
import { toast } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useLeaveProperty } from './api.ts';
import { InviteSheet, type IssuedPassword, NewUserDialog } from './InviteSheet.tsx';
import styles from './MembersPanel.module.css';
import { MemberTable, useMemberActions } from './MemberTable.tsx';
import { filterMembers, nameOf } from './member-row.ts';

const leaveTexts = memberTexts.leave;
const listTexts = memberTexts.table;
/** Duration of the toast in ms, longer than usual: time to copy the password. */
const TEMPORARY_PASSWORD_TOAST_MS = 10_000;

interface MembersPanelProps {
  property: Pick<Property, 'id' | 'name' | 'isOwner'>;
  canEdit: boolean;
}

export function MembersPanel({ property, canEdit }: MembersPanelProps) {
  const { id: propertyId } = property;
  const { issuedPassword, showPassword, forget } = useIssuedPassword();
  const user = useSignedInUser();
  const canManage = canEdit && !user.impersonatedBy;
  const actions = useMemberActions(propertyId, showPassword);
  const { removal } = actions;
  const members = useQuery(membersQuery(propertyId));
  const { data: allMembers = NONE } = members;
  const address = useListView();
  const find = useDeferredValue(address.view.find);
  const { shown: matchingMembers, offered } = filterMembers(allMembers, { ...address.view, find });
  const { opened: openedSheet, open, close } = useSheetWithFocusReturn();
  return (
    <Stack gap="24" className={styles.panel}>
      <ListTab
        title={memberTexts.title}
        count={countText(listTexts, matchingMembers.length, allMembers.length)}
        address={address}
        search={{ label: listTexts.search, hint: listTexts.searchHint }}
        filters={offered.length > 1 ? [kindFilter(offered)] : []}
        action={canManage ? { label: memberTexts.invite.open, onPress: () => open({ what: 'new' }) } : undefined}
        sheet={
          canManage &&
          openedSheet?.what === 'new' && (
            <InviteSheet propertyId={propertyId} onCreated={showPassword} onClose={close} />
          )
        }
        notices={
          !canManage && (
            <Text tone="quiet" maxWidth="measure">
              {canEdit ? memberTexts.notActing : memberTexts.onlyAdmins}
            </Text>
          )
        }
        query={members}
        filteredRows={matchingMembers}
        failed={listTexts.failed}
        empty={<EmptyState>{listTexts.empty}</EmptyState>}
        noMatch={{ title: listTexts.noMatchTitle, text: listTexts.noMatch, clear: listTexts.clear }}
      >
        {(visibleMembers) => (
          <MemberTable members={visibleMembers} ownId={user.id} canEdit={canManage} actions={actions} />
        )}
      </ListTab>
      {!user.impersonatedBy && <LeaveSection property={property} />}
      {issuedPassword && <NewUserDialog {...issuedPassword} onClose={forget} />}
      <RemovalDialog removal={removal} />
    </Stack>
  );
}

const NONE: readonly Member[] = [];
const kindTexts = { ...memberTexts.roles, pending: listTexts.pending };

const kindFilter = (offered: ReturnType<typeof filterMembers>['offered']) => ({
  name: 'show' as const,
  label: listTexts.show,
  all: listTexts.showAll,
  options: offered.map((kind) => ({ value: kind, label: kindTexts[kind] })),
});

/** Keeps an issued temporary password for `NewUserDialog`, and shows it as a toast. */
function useIssuedPassword() {
  const [issuedPassword, setIssuedPassword] = useState<IssuedPassword | null>(null);
  const showPassword = (password: IssuedPassword) => {
    setIssuedPassword(password);
    const { title, resentTitle, toast: message } = memberTexts.created;
    toast({
      title: password.isResent ? resentTitle : title,
      message: message({ password: password.password }),
      tone: 'success',
      duration: TEMPORARY_PASSWORD_TOAST_MS,
    });
  };
  return { issuedPassword, showPassword, forget: () => setIssuedPassword(null) };
}

function RemovalDialog({ removal }: Pick<ReturnType<typeof useMemberActions>, 'removal'>) {
  const { member } = removal;
  const texts = memberTexts.remove;
  const isPending = member?.pending;
  return (
    <ConfirmDialog
      isOpen={member !== null}
      onOpenChange={removal.close}
      title={member ? (isPending ? texts.pendingTitle : texts.title)({ who: nameOf(member) }) : ''}
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
  const leaveMutation = useLeaveProperty(id);
  const navigate = usePageNavigate();
  const titleId = useId();
  const leave = () =>
    leaveMutation.mutate(undefined, {
      onSuccess: () => {
        toast({ message: leaveTexts.done({ name }), tone: 'success', survivesNavigation: true });
        void navigate('/manage', { replace: true });
      },
    });
  return (
    <Stack aria-labelledby={titleId} as="section" gap="12" paddingBlock="24 0" className={styles.leave}>
      <h3 id={titleId}>{leaveTexts.title}</h3>
      <Text tone="quiet" maxWidth="measure">
        {isOwner ? leaveTexts.owner : leaveTexts.lead}
      </Text>
      {!isOwner && (
        <div>
          <ConfirmButton
            label={leaveTexts.submit}
            title={leaveTexts.confirmTitle({ name })}
            mutation={leaveMutation}
            failed={leaveTexts.failed}
            onConfirm={leave}
          >
            {leaveTexts.lead}
          </ConfirmButton>
        </div>
      )}
    </Stack>
  );
}
