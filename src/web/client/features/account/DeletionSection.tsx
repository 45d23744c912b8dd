import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ownedBuilding } from '../../../../modules/accounts/schema.ts';
import { formatLongDay } from '../../../../texts/format.ts';
import accountTexts from '../../../../texts/generated/account/account.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus-soon.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { deletionQuery, useDeleteAccount, useKeepAccount } from './api.ts';
import { Section } from './Section.tsx';

const texts = accountTexts.deletion;

export function DeletionSection() {
  const deletion = useQuery(deletionQuery);
  const content = useRef<HTMLDivElement>(null);
  // The pressed button is replaced by its opposite.
  const focusOpposite = () => focusSoon(() => content.current?.querySelector('button'));
  return (
    <Section title={texts.title} lead={texts.lead}>
      <Stack ref={content} maxWidth="form">
        <QueryState query={deletion} loading={<Skeleton lines={1} />} failed={texts.stateFailed}>
          {({ dueAt }) =>
            dueAt === null ? (
              <RequestDeletion onDone={focusOpposite} />
            ) : (
              <CancelDeletion dueAt={dueAt} onDone={focusOpposite} />
            )
          }
        </QueryState>
      </Stack>
    </Section>
  );
}

function CancelDeletion({ dueAt, onDone }: { dueAt: string; onDone: () => void }) {
  const keeping = useKeepAccount();
  const cancelDeletion = () =>
    keeping.mutate(undefined, {
      onSuccess: () => {
        toast({ message: texts.kept, tone: 'success' });
        onDone();
      },
      onError: (error) => toastError(error, { fallback: texts.keepFailed }),
    });
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="secondary" isPending={keeping.isPending} onPress={cancelDeletion}>
          {texts.keep}
        </Button>
      }
    >
      {texts.due({ when: formatLongDay(dueAt) })}
    </Banner>
  );
}

function RequestDeletion({ onDone }: { onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useDeleteAccount();
  const [refusal, setRefusal] = useState<unknown>(null);
  const confirm = () => {
    setRefusal(null);
    mutate(undefined, {
      onSuccess({ dueAt }) {
        if (dueAt) toast({ message: texts.asked({ when: formatLongDay(dueAt) }), tone: 'success' });
        onDone();
      },
      onError: setRefusal,
      onSettled: () => setOpen(false),
    });
  };
  return (
    <>
      {refusal !== null && <Refusal error={refusal} />}
      <div>
        <Button variant="danger" onPress={() => setOpen(true)}>
          {texts.submit}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={texts.confirmTitle}
        confirmLabel={texts.submit}
        typeToConfirm={texts.confirmWord}
        onConfirm={confirm}
        isPending={isPending}
      >
        {texts.confirm}
      </ConfirmDialog>
    </>
  );
}

/** Error with a link to the building that blocks the deletion. */
function Refusal({ error }: { error: unknown }) {
  const building = error instanceof ApiError ? ownedBuilding.safeParse(error.details).data : undefined;
  return (
    <Banner
      tone="danger"
      action={
        building && (
          <LinkButton href={`/manage?property=${building.propertyId}&tab=settings&part=ownership`} variant="secondary">
            {texts.toBuilding}
          </LinkButton>
        )
      }
    >
      {errorText(error, texts.failed)}
    </Banner>
  );
}
