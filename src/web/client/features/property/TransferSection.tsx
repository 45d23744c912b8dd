import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member, Property } from '../../../../modules/tenancy/schema.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { membersQuery } from '../../entities/property/api.ts';
import { errorText } from '../../lib/errors.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTransferProperty } from './api.ts';
import styles from './property.module.css';
import { propertyTexts } from './texts.ts';

const texts = propertyTexts.transfer;

/** Hands the property to another of its members. */
export function TransferSection({ property }: { property: Property }) {
  const others = useQuery({ ...membersQuery(property.id), select: mayOwn });
  return (
    <section className={styles.section}>
      <h2>{texts.title}</h2>
      <p className={styles.quiet}>{texts.lead}</p>
      <QueryState
        query={others}
        loading={<Skeleton lines={1} />}
        failed={texts.membersFailed}
        empty={<p>{texts.nobody}</p>}
      >
        {(members) => <Transfer property={property} members={members} />}
      </QueryState>
    </section>
  );
}

function Transfer({ property, members }: { property: Property; members: readonly Member[] }) {
  const [newOwner, setNewOwner] = useState<Member | null>(null);
  const [isOpen, setOpen] = useState(false);
  const transfer = useTransferProperty(property.id);
  const name = newOwner ? nameOf(newOwner) : '';
  const confirm = () => {
    if (!newOwner) return;
    transfer.mutate(newOwner.id, { onSuccess: () => toast({ message: texts.done({ name }), tone: 'success' }) });
  };
  return (
    <>
      <div className={styles.form}>
        <Select
          label={texts.member}
          placeholder={texts.choose}
          options={members.map((member) => ({ value: member.id, label: nameOf(member), description: member.username }))}
          value={newOwner?.id}
          onChange={(id) => setNewOwner(members.find((member) => member.id === id) ?? null)}
        />
        <div>
          <Button variant="secondary" isDisabled={newOwner === null} onPress={() => setOpen(true)}>
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
        title={texts.confirmTitle({ name })}
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

const mayOwn = (members: Member[]) => members.filter(({ isOwner, pending }) => !isOwner && !pending);

function nameOf({ fullName, username }: Member): string {
  return fullName ?? username;
}
