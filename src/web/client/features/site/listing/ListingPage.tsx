import { useCallback, useEffect, useState } from 'react';
import texts from '../../../../../texts/generated/front/listing.en.js';
import { storeRequestedLanguage } from '../../../../../texts/page-language.ts';
import { useLinkToken } from '../../../components/useLinkToken.ts';
import { errorText } from '../../../lib/errors.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { type LinkedListing, type OpenListing, openListing, type ReviewLink } from './api.ts';
import { ListingAnswer } from './ListingAnswer.tsx';
import { ListingChoice } from './ListingChoice.tsx';
import { OtherLanguages } from './OtherLanguages.tsx';

// Before `useLinkToken` clears the address with the language.
storeRequestedLanguage();

/** Page where a tenant checks its public listing from a mailed link (`/your-listing`). */
export function ListingPage() {
  const { token } = useLinkToken();
  usePageTitle(texts.title);
  return (
    <Container>
      <Stack paddingBlock="32 72" maxWidth="form">
        <h1>{texts.title}</h1>
        {token ? <Opened token={token} /> : <Banner tone="warning">{texts.incomplete}</Banner>}
        <OtherLanguages token={token} />
      </Stack>
    </Container>
  );
}

function Opened({ token }: { token: string }) {
  const { link, failure, read: reload } = useLink(token);
  if (failure)
    return (
      <Banner
        tone="danger"
        action={
          <Button variant="secondary" size="small" onPress={reload}>
            {texts.retry}
          </Button>
        }
      >
        {failure}
      </Banner>
    );
  if (!link) return <Skeleton lines={6} />;
  const { listings } = link;
  const open = listings.flatMap(openOf);
  const [firstListing, secondListing] = open;
  if (secondListing || (firstListing && listings.length > 1))
    return <ListingChoice token={token} listings={open} closed={listings.length - open.length} onStale={reload} />;
  if (firstListing)
    return <ListingAnswer key={firstListing.revision} token={token} {...firstListing} onStale={reload} />;
  return <Closed listings={listings} />;
}

const openOf = (linkedListing: LinkedListing): OpenListing[] =>
  linkedListing.listing && linkedListing.revision !== null
    ? [{ ...linkedListing, listing: linkedListing.listing, revision: linkedListing.revision }]
    : [];

function Closed({ listings }: ReviewLink) {
  const states = [...new Set(listings.map(({ state }) => state))];
  const buildings = new Map(listings.map(({ slug, building }) => [slug, building]));
  return (
    <>
      <Banner tone="info" title={texts.closed}>
        {states.map((state) => state !== 'open' && <p key={state}>{texts.states[state]}</p>)}
      </Banner>
      {[...buildings].map(([slug, building]) => (
        <p key={slug}>
          <a href={`/${slug}`}>{texts.directory({ building })}</a>
        </p>
      ))}
    </>
  );
}

function useLink(token: string) {
  const [link, setLink] = useState<ReviewLink | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const readLink = useCallback(() => {
    setFailure(null);
    openListing(token).then(setLink, (error: unknown) => setFailure(errorText(error, texts.failed)));
  }, [token]);
  useEffect(readLink, [readLink]);
  return { link, failure, read: readLink };
}
