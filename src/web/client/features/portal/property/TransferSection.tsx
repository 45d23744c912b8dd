import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Member, Property } from '../../../../../modules/tenancy/schema.ts';
import { formatMoment } from '../../../../../texts/format.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { membersQuery } from '../../../entities/property/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useOfferTransfer, useWithdrawOffer } from './api.ts';
import styles from './property.module.css';

const texts = propertyTexts.transfer;

export function TransferSection({ property }: { property: Property }) {
  const otherMembers = useQuery({ ...membersQuery(property.id), select: mayOwn });
  const section = useRef<HTMLElement>(null);
  // The pressed button is unmounted.
  const focusNext = () => focusSoon(() => section.current?.querySelector('button'));
  return (
    <section className={styles.section} ref={section}>
      <h2>{texts.title}</h2>
      {property.transferOffer ? (
        <OpenOffer propertyId={property.id} offer={property.transferOffer} onWithdrawn={focusNext} />
      ) : (
        <>
          <Text tone="quiet" maxWidth="measure">
            {texts.lead}
          </Text>
          <QueryState
            query={otherMembers}
            loading={<Skeleton lines={1} />}
            failed={texts.membersFailed}
            empty={<p>{texts.nobody}</p>}
          >
            {(members) => <OfferForm property={property} members={members} onOffered={focusNext} />}
          </QueryState>
        </>
      )}
    </section>
  );
}

interface OpenOfferProps {
  propertyId: number;
  offer: NonNullable<Property['transferOffer']>;
  onWithdrawn: () => void;
}

function OpenOffer({ propertyId, offer, onWithdrawn }: OpenOfferProps) {
  const withdrawal = useWithdrawOffer(propertyId);
  const { name } = offer.to;
  // Awaited: the refetched list unmounts this component, which drops callbacks of `mutate`.
  const withdraw = async () => {
    try {
      await withdrawal.mutateAsync();
      toast({ message: texts.withdrawn, tone: 'success' });
      onWithdrawn();
    } catch (error) {
      toastError(error, { fallback: texts.withdrawFailed });
    }
  };
  return (
    <Banner
      tone="info"
      title={texts.open({ name })}
      action={
        <Button variant="secondary" size="small" isPending={withdrawal.isPending} onPress={() => void withdraw()}>
          {texts.withdraw}
        </Button>
      }
    >
      {texts.openText({ name, when: formatMoment(offer.expiresAt) })}
    </Banner>
  );
}

interface OfferFormProps {
  property: Property;
  members: readonly Member[];
  onOffered: () => void;
}

function OfferForm({ property, members, onOffered }: OfferFormProps) {
  const [newOwner, setNewOwner] = useState((members.length === 1 && members[0]) || null);
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const offering = useOfferTransfer(property.id);
  const name = newOwner ? nameOf(newOwner) : '';
  const confirm = async () => {
    if (!newOwner) return;
    try {
      await offering.mutateAsync(newOwner.id);
      toast({ message: texts.done({ name }), tone: 'success' });
      onOffered();
    } catch (error) {
      setRefusal(error);
    }
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
          setRefusal(null);
        }}
        title={texts.confirmTitle({ name })}
        confirmLabel={texts.submit}
        tone="neutral"
        onConfirm={() => void confirm()}
        isPending={offering.isPending}
        errorMessage={refusal === null ? undefined : errorText(refusal, texts.failed)}
      >
        {texts.confirmBody({ name })}
      </ConfirmDialog>
    </>
  );
}

const mayOwn = (members: Member[]) => members.filter(({ isOwner, pending }) => !isOwner && !pending);

function nameOf({ fullName, username }: Member): string {
  return fullName ?? username;
}
