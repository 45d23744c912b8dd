import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type ListingFieldKey,
  type ListingLineKind,
  listingFieldKeys,
  listingFields,
} from '../../../../../modules/reviews/values.ts';
import texts from '../../../../../texts/generated/front/listing.en.js';
import labels from '../../../../../texts/generated/kit/tenant.en.js';
import { formatOpeningHours } from '../../../../../texts/opening-hours.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { Address } from '../../../ui/Address.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { confirmListings, type Listing } from './api.ts';
import styles from './Listing.module.css';

const ChangeForm = lazyPart(async () => (await import('./ChangeForm.tsx')).ChangeForm);

export interface ListingAnswerProps {
  token: string;
  reviewId: number;
  building: string;
  slug: string;
  listing: Listing;
  revision: number;
  onStale: () => void;
  /** Reports the answer if the link has several listings, and stays valid. */
  onAnswered?: (answer: Answer) => void;
}

export type Answer = 'confirmed' | 'proposed';
type Step = 'asking' | 'changing' | Answer;

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
      <Stack ref={place} tabIndex={-1} className={styles.place}>
        <Banner tone="success" title={texts[step]}>
          {onAnswered ? texts.doneOne : texts.done}
        </Banner>
        <p>
          <a href={`/${slug}`}>{texts.directory({ building })}</a>
        </p>
      </Stack>
    );
  return (
    <Stack ref={place} tabIndex={-1} className={styles.place}>
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
    </Stack>
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
      <Row align="center" gap="16">
        <Button isPending={isPending} onPress={() => void confirm()}>
          {texts.confirm}
        </Button>
        <Button variant="secondary" onPress={onChange}>
          {texts.change}
        </Button>
      </Row>
    </>
  );
}

/** Focuses each step except the first, so that it is read from its start. */
function useFocusAfter(step: Step) {
  const place = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current !== step) place.current?.focus();
    lastStep.current = step;
  }, [step]);
  return place;
}

function ListingFacts({ listing }: { listing: Listing }) {
  return (
    <dl className={styles.facts}>
      {listingFieldKeys.map((key) => (
        <div key={key}>
          <dt>{labels[key]}</dt>
          <Text as="dd" tone={listing[key] ? undefined : 'quiet'}>
            {factText(listing, key) ?? texts.none}
          </Text>
        </div>
      ))}
      {listing.contacts.map(({ name, phone, isListed }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
        <div key={at}>
          <dt>{texts.contact}</dt>
          <dd>
            {name && <span>{name}</span>}
            {name && phone && <span>, </span>}
            {phone && factOf.phone(phone)}
            {name && <Text as="span" tone="quiet">{` ${isListed ? texts.isOnBoard : texts.isNotOnBoard}`}</Text>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factText(listing: Listing, key: ListingFieldKey): ReactNode {
  if (key === 'hours') return listing.hours && formatOpeningHours(listing.hours);
  return listing[key] ? factOf[listingFields[key]](listing[key]) : null;
}

/** Formats of fields: phone numbers do not wrap; addresses wrap between their parts. */
const factOf: Readonly<Record<ListingLineKind, (value: string) => ReactNode>> = {
  hours: (value) => value,
  text: (value) => value,
  names: (value) => value,
  short: (value) => value,
  way: (value) => value,
  phone: (value) => <span className={styles.whole}>{value}</span>,
  email: (value) => <Address>{value}</Address>,
  website: (value) => <Address>{value}</Address>,
};
