import { useEffect, useRef, useState } from 'react';
import texts from '../../../../../texts/generated/front/listing.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { confirmListings, type Listing } from './api.ts';
import styles from './Listing.module.css';
import { ListingFacts } from './ListingFacts.tsx';

const ChangeForm = lazyPart(async () => (await import('./ChangeForm.tsx')).ChangeForm);

export interface ListingAnswerProps {
  token: string;
  reviewId: number;
  building: string;
  slug: string;
  listing: Listing;
  revision: number;
  /** Somebody changed the listing meanwhile. */
  onStale: () => void;
  /** Among several listings of one link: told of the answer, and the link goes on working. */
  onAnswered?: (answer: Answer) => void;
}

export type Answer = 'confirmed' | 'proposed';
type Step = 'asking' | 'changing' | Answer;

/** The listing with its two answers: it is right, or what should change. */
export function ListingAnswer(props: ListingAnswerProps) {
  const { token, reviewId, building, slug, listing, onAnswered } = props;
  const [step, setStep] = useState<Step>('asking');
  const finish = (answer: Answer) => {
    setStep(answer);
    onAnswered?.(answer);
  };
  const place = useFocusAfter(step);
  if (step === 'confirmed' || step === 'proposed')
    return (
      <div ref={place} tabIndex={-1} className={styles.place}>
        <Banner tone="success" title={texts[step]}>
          {onAnswered ? texts.doneOne : texts.done}
        </Banner>
        <p>
          <a href={`/${slug}`}>{texts.directory({ building })}</a>
        </p>
      </div>
    );
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {step === 'changing' ? (
        <ChangeForm
          token={token}
          reviewId={reviewId}
          listing={listing}
          onBack={() => setStep('asking')}
          onSent={() => finish('proposed')}
        />
      ) : (
        <>
          <p>{texts.lead({ building })}</p>
          <ListingFacts listing={listing} />
          <Answers {...props} onChange={() => setStep('changing')} onConfirmed={() => finish('confirmed')} />
        </>
      )}
    </div>
  );
}

interface AnswersProps extends ListingAnswerProps {
  onChange: () => void;
  onConfirmed: () => void;
}

function Answers({ token, reviewId, revision, onStale, onChange, onConfirmed }: AnswersProps) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setPending(true);
    try {
      await confirmListings(token, [{ reviewId, revision }]);
      onConfirmed();
    } catch (error) {
      setFailure(errorText(error, texts.confirmFailed));
      if (error instanceof ApiError && error.status === 409) onStale();
    }
    setPending(false);
  };
  return (
    <>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Stack isRow>
        <Button isPending={isPending} onPress={() => void confirm()}>
          {texts.confirm}
        </Button>
        <Button variant="secondary" onPress={onChange}>
          {texts.change}
        </Button>
      </Stack>
    </>
  );
}

/** Each step but the first takes the focus, to be read from its beginning. */
function useFocusAfter(step: Step) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) place.current?.focus();
    shown.current = step;
  }, [step]);
  return place;
}
