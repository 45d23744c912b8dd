import { useState } from 'react';
import type { Member, Role } from '../../../../../modules/tenancy/schema.ts';
import memberTexts from '../../../../../texts/generated/portal/members.en.js';
import { errorText } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useChangeRole, useRemoveMember, useResendInvitation } from './api.ts';
import type { IssuedPassword } from './NewUserDialog.tsx';

/** What the rows of the member table do, and how it went. */
export function useMemberActions(propertyId: number, onPassword: (issued: IssuedPassword) => void) {
  const role = useChangeRole(propertyId);
  const resending = useResendInvitation(propertyId);
  const changeRole = (member: Member, to: Role) =>
    role.mutate(
      { userId: member.id, role: to },
      {
        onSuccess: () => toast({ message: memberTexts.roleChanged, tone: 'success' }),
        onError: (error) => toastError(error, { fallback: memberTexts.roleFailed }),
      },
    );
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
    isChanging: (member: Member) => role.isPending && role.variables.userId === member.id,
    resend,
    isResending: (member: Member) => resending.isPending && resending.variables === member.id,
    removal: useRemoval(propertyId),
  };
}

/** Removing somebody, from the question to the answer. */
function useRemoval(propertyId: number) {
  const removal = useRemoveMember(propertyId);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const close = () => {
    setLeaving(null);
    removal.reset();
  };
  const confirm = () => {
    if (!leaving) return;
    removal.mutate(leaving.id, {
      onSuccess: () => {
        setLeaving(null);
        toast({ message: leaving.pending ? memberTexts.remove.pendingDone : memberTexts.remove.done, tone: 'success' });
      },
    });
  };
  const errorMessage = removal.isError ? errorText(removal.error, memberTexts.remove.failed) : undefined;
  return { leaving, ask: setLeaving, close, confirm, isPending: removal.isPending, errorMessage };
}
