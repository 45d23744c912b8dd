import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { membersQuery } from './api.ts';
import { InviteForm } from './InviteForm.tsx';
import styles from './MembersPanel.module.css';
import { MemberTable } from './MemberTable.tsx';
import { nameOf } from './member-row.ts';
import { type IssuedPassword, NewUserDialog } from './NewUserDialog.tsx';
import { memberTexts } from './texts.ts';
import { useMemberDeeds } from './useMemberDeeds.ts';

const TEMPORARY_PASSWORD_TOAST_MS = 10_000;

export interface MembersPanelProps {
  propertyId: number;
  canEdit: boolean;
}

/** Who has a part in a property, and the way to invite more. */
export function MembersPanel({ propertyId, canEdit }: MembersPanelProps) {
  const [issued, setIssued] = useState<IssuedPassword | null>(null);
  const show = (password: IssuedPassword) => {
    setIssued(password);
    const { title, resentTitle, toast: message } = memberTexts.created;
    toast({
      title: password.isResent ? resentTitle : title,
      message: message(password.password),
      tone: 'success',
      duration: TEMPORARY_PASSWORD_TOAST_MS,
    });
  };
  const deeds = useMemberDeeds(propertyId, show);
  const { removal } = deeds;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId}>{memberTexts.title}</h2>
      {canEdit ? (
        <InviteForm propertyId={propertyId} onCreated={show} />
      ) : (
        <p className={styles.quiet}>{memberTexts.onlyAdmins}</p>
      )}
      <List propertyId={propertyId} canEdit={canEdit} deeds={deeds} />
      {issued && <NewUserDialog {...issued} onClose={() => setIssued(null)} />}
      <ConfirmDialog
        isOpen={removal.leaving !== null}
        onOpenChange={removal.close}
        title={removal.leaving ? memberTexts.remove.title(nameOf(removal.leaving)) : ''}
        confirmLabel={memberTexts.remove.submit}
        onConfirm={removal.confirm}
        isPending={removal.isPending}
        errorMessage={removal.errorMessage}
      >
        {memberTexts.remove.body}
      </ConfirmDialog>
    </section>
  );
}

function List({ propertyId, ...props }: MembersPanelProps & { deeds: ReturnType<typeof useMemberDeeds> }) {
  const members = useQuery(membersQuery(propertyId));
  const user = useSignedInUser();
  if (members.isPending) return <Skeleton lines={3} />;
  if (members.isError) {
    return (
      <ErrorState
        title={memberTexts.table.failed}
        message={errorText(members.error)}
        onRetry={() => void members.refetch()}
        isRetrying={members.isFetching}
      />
    );
  }
  if (members.data.length === 0) return <EmptyState>{memberTexts.table.empty}</EmptyState>;
  return <MemberTable members={members.data} ownId={user.id} {...props} />;
}
