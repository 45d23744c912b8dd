import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member, Property } from '../../../../modules/tenancy/schema.ts';
import { errorText } from '../../lib/errors.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { membersQuery, useTransferProperty } from './api.ts';
import styles from './property.module.css';
import { propertyTexts } from './texts.ts';

const texts = propertyTexts.transfer;

/** Hands the property to another of its members. */
export function TransferSection({ property }: { property: Property }) {
  const members = useQuery(membersQuery(property.id));
  const others = members.data?.filter(({ isOwner, pending }) => !isOwner && !pending) ?? [];
  return (
    <section className={styles.section}>
      <h2>{texts.title}</h2>
      <p className={styles.quiet}>{texts.lead}</p>
      {members.isPending && <Skeleton lines={1} />}
      {members.isError && (
        <ErrorState
          title={texts.membersFailed}
          message={errorText(members.error)}
          onRetry={() => void members.refetch()}
          isRetrying={members.isFetching}
        />
      )}
      {members.isSuccess &&
        (others.length === 0 ? <p>{texts.nobody}</p> : <Transfer property={property} members={others} />)}
    </section>
  );
}

function Transfer({ property, members }: { property: Property; members: readonly Member[] }) {
  const [heir, setHeir] = useState<Member | null>(null);
  const [isOpen, setOpen] = useState(false);
  const transfer = useTransferProperty(property.id);
  const name = heir ? nameOf(heir) : '';
  const confirm = () => {
    if (!heir) return;
    transfer.mutate(heir.id, { onSuccess: () => toast({ message: texts.done(name), tone: 'success' }) });
  };
  return (
    <>
      <div className={styles.form}>
        <Select
          label={texts.member}
          placeholder={texts.choose}
          options={members.map((member) => ({ value: member.id, label: nameOf(member), description: member.username }))}
          value={heir?.id}
          onChange={(id) => setHeir(members.find((member) => member.id === id) ?? null)}
        />
        <div>
          <Button variant="secondary" isDisabled={heir === null} onPress={() => setOpen(true)}>
            {texts.submit}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          transfer.reset();
        }}
        title={texts.confirmTitle(name)}
        confirmLabel={texts.submit}
        onConfirm={confirm}
        isPending={transfer.isPending}
        errorMessage={transfer.isError ? errorText(transfer.error, texts.failed) : undefined}
      >
        {texts.confirmBody}
      </ConfirmDialog>
    </>
  );
}

function nameOf({ fullName, username }: Member): string {
  return fullName ?? username;
}
