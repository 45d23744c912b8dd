import { useState } from 'react';
import { formatMoment } from '../../../../../texts/format.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Row } from '../../../ui/Row.tsx';
import { TaskLine } from '../../../ui/TaskList.tsx';
import { type OfferAnswer, type OfferedProperty, useAnswerOffer, useRefetchProperties } from './api.ts';

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
  const [pendingAnswer, setPendingAnswer] = useState<OfferAnswer | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const answering = useAnswerOffer(property.id);
  const refetch = useRefetchProperties();
  const { name } = property;
  const openQuestion = (answer: OfferAnswer | null) => {
    setPendingAnswer(answer);
    setRefusal(null);
  };
  // Awaited: the refetched list unmounts this component, which drops callbacks of `mutate`.
  const answer = async (offerAnswer: OfferAnswer) => {
    try {
      await answering.mutateAsync(offerAnswer);
      toast({ message: questions[offerAnswer].done({ name }), tone: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) return setRefusal(error);
      openQuestion(null); // already withdrawn
      toastError(error, { fallback: texts.failed });
      void refetch();
    }
  };
  return (
    <Row as="span" isInline>
      <Button size="small" aria-label={texts.acceptOne({ name })} onPress={() => openQuestion('accept')}>
        {texts.accept}
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-label={texts.declineOne({ name })}
        onPress={() => openQuestion('decline')}
      >
        {texts.decline}
      </Button>
      {pendingAnswer && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => openQuestion(null)}
          title={questions[pendingAnswer].title({ name })}
          confirmLabel={questions[pendingAnswer].submit}
          tone="neutral"
          onConfirm={() => void answer(pendingAnswer)}
          isPending={answering.isPending}
          errorMessage={refusal === null ? undefined : errorText(refusal, texts.failed)}
        >
          {questions[pendingAnswer].body}
        </ConfirmDialog>
      )}
    </Row>
  );
}
