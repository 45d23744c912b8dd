import { useState } from 'react';
import texts from '../../../../../texts/generated/front/listing.en.js';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { confirmListings, type OpenListing } from './api.ts';
import styles from './Listing.module.css';
import { type Answer, ListingAnswer } from './ListingAnswer.tsx';

export interface ListingChoiceProps {
  token: string;
  listings: readonly OpenListing[];
  /** Number of the link's listings that are no longer open. */
  closed: number;
  onStale: () => void;
}

/** List of several listings of one address, answered one by one, or all confirmed at once. */
export function ListingChoice({ token, listings, closed, onStale }: ListingChoiceProps) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, Answer>>(new Map());
  const open = listings.filter(({ reviewId }) => !answers.has(reviewId));
  const recordAnswer = (noted: readonly OpenListing[], answer: Answer) =>
    setAnswers((before) => new Map([...before, ...noted.map(({ reviewId }) => [reviewId, answer] as const)]));
  return (
    <>
      <p>{texts.leadMany({ count: listings.length })}</p>
      <Stack as="ul" gap="0" className={styles.choice}>
        {listings.map((linkedListing) => (
          <li key={`${linkedListing.reviewId} ${linkedListing.revision}`}>
            <Entry
              {...linkedListing}
              token={token}
              answer={answers.get(linkedListing.reviewId)}
              onStale={onStale}
              onNote={recordAnswer}
            />
          </li>
        ))}
      </Stack>
      {closed > 0 && <Text tone="quiet">{texts.closedMany({ count: closed })}</Text>}
      {open.length > 0 ? (
        <ConfirmAll
          token={token}
          listings={open}
          onStale={onStale}
          onConfirmed={() => recordAnswer(open, 'confirmed')}
        />
      ) : (
        <Banner tone="success" title={texts.allAnswered}>
          {texts.done}
        </Banner>
      )}
    </>
  );
}

interface EntryProps extends OpenListing {
  token: string;
  answer: Answer | undefined;
  onStale: () => void;
  onNote: (noted: readonly OpenListing[], answer: Answer) => void;
}

function Entry({ token, answer, onStale, onNote, ...linkedListing }: EntryProps) {
  const [isOpened, setOpened] = useState(false);
  const { companyName, suiteNumber } = linkedListing.listing;
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        <Text as="span" weight="strong">
          {companyName}
        </Text>{' '}
        <Text as="span" tone="quiet">
          {texts.place({ suite: suiteNumber, building: linkedListing.building })}
        </Text>{' '}
        {answer && <span role="status">{texts.answers[answer]}</span>}
      </summary>
      {isOpened && (
        <ListingAnswer
          {...linkedListing}
          token={token}
          onStale={onStale}
          onAnswered={(listingAnswer) => onNote([linkedListing], listingAnswer)}
        />
      )}
    </details>
  );
}

function ConfirmAll({
  token,
  listings,
  onStale,
  onConfirmed,
}: Pick<ListingChoiceProps, 'token' | 'listings' | 'onStale'> & { onConfirmed: () => void }) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setPending(true);
    try {
      await confirmListings(
        token,
        listings.map(({ reviewId, revision }) => ({ reviewId, revision })),
      );
      onConfirmed();
    } catch (error) {
      setFailure(errorText(error, texts.confirmFailed));
      if (error instanceof ApiError && error.status === 409) onStale();
      setPending(false);
    }
  };
  return (
    <>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div>
        <Button isPending={isPending} onPress={() => void confirm()}>
          {texts.confirmAll({ count: listings.length })}
        </Button>
      </div>
    </>
  );
}
