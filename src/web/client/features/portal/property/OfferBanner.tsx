import { useState } from 'react';
import { formatMoment } from '../../../../../texts/format.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { TaskLine } from '../../../ui/TaskList.tsx';
import { type OfferAnswer, type OfferedProperty, useAnswerOffer, useRefetchProperties } from './api.ts';
import styles from './property.module.css';

const texts = propertyTexts.offer;

const questions = {
  accept: { title: texts.acceptTitle, body: texts.acceptBody, submit: texts.acceptSubmit, done: texts.accepted },
  decline: { title: texts.declineTitle, body: texts.declineBody, submit: texts.declineSubmit, done: texts.declined },
} as const;

export function OfferBanner({ property }: { property: OfferedProperty }) {
  return (
    <Banner tone="info" title={texts.title({ name: property.name })} action={<OfferAnswers property={property} />}>
      {texts.text({ when: formatMoment(property.offeredUntil) })}
    </Banner>
  );
}

export function OfferLine({ property }: { property: OfferedProperty }) {
  return (
    <TaskLine title={texts.title({ name: property.name })} actions={<OfferAnswers property={property} />}>
      {texts.text({ when: formatMoment(property.offeredUntil) })}
    </TaskLine>
  );
}

function OfferAnswers({ property }: { property: OfferedProperty }) {
  const [asked, setAsked] = useState<OfferAnswer | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const answering = useAnswerOffer(property.id);
  const refetch = useRefetchProperties();
  const { name } = property;
  const ask = (answer: OfferAnswer | null) => {
    setAsked(answer);
    setRefusal(null);
  };
  // Callbacks of `mutate` would be lost: the refetched list unmounts this component.
  const answer = async (given: OfferAnswer) => {
    try {
      await answering.mutateAsync(given);
      toast({ message: questions[given].done({ name }), tone: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) return setRefusal(error);
      ask(null); // withdrawn in the meantime
      toastError(error, { fallback: texts.failed });
      void refetch();
    }
  };
  return (
    <span className={styles.answers}>
      <Button size="small" aria-label={texts.acceptOne({ name })} onPress={() => ask('accept')}>
        {texts.accept}
      </Button>
      <Button variant="secondary" size="small" aria-label={texts.declineOne({ name })} onPress={() => ask('decline')}>
        {texts.decline}
      </Button>
      {asked && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => ask(null)}
          title={questions[asked].title({ name })}
          confirmLabel={questions[asked].submit}
          tone="neutral"
          onConfirm={() => void answer(asked)}
          isPending={answering.isPending}
          errorMessage={refusal === null ? undefined : errorText(refusal, texts.failed)}
        >
          {questions[asked].body}
        </ConfirmDialog>
      )}
    </span>
  );
}
