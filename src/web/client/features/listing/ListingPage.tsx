import { useCallback, useEffect, useState } from 'react';
import { LANGUAGE_PARAMETER, languageNames, otherLanguages } from '../../../../texts/languages.ts';
import { pageLanguage, takeAskedLanguage } from '../../../../texts/page-language.ts';
import { useLinkToken } from '../../components/useLinkToken.ts';
import { errorText } from '../../lib/errors.ts';
import { usePageTitle } from '../../lib/page.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Container } from '../../ui/Container.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { openListing, type ReviewLink } from './api.ts';
import styles from './Listing.module.css';
import { ListingAnswer } from './ListingAnswer.tsx';
import { listingTexts as texts } from './texts.ts';

// Before the token is taken out of the address, and this with it.
takeAskedLanguage();

/** `/your-listing`: a tenant says by a mailed link whether what the directory shows of it is right. */
export function ListingPage() {
  const { token } = useLinkToken();
  usePageTitle(texts.title);
  return (
    <Container>
      <div className={styles.page}>
        <h1>{texts.title}</h1>
        {token ? <Opened token={token} /> : <Banner tone="warning">{texts.incomplete}</Banner>}
        <OtherLanguages token={token} />
      </div>
    </Container>
  );
}

/** The same page in another language, which takes the link along. */
function OtherLanguages({ token }: { token: string | null }) {
  const hash = token ? `#token=${encodeURIComponent(token)}` : '';
  return (
    <p>
      {otherLanguages(pageLanguage()).map((language) => (
        <a key={language} href={`?${LANGUAGE_PARAMETER}=${language}${hash}`} lang={language} hrefLang={language}>
          {languageNames[language]}
        </a>
      ))}
    </p>
  );
}

function Opened({ token }: { token: string }) {
  const { link, failure, read } = useLink(token);
  if (failure)
    return (
      <Banner
        tone="danger"
        action={
          <PlainButton variant="secondary" size="small" onPress={read}>
            {texts.retry}
          </PlainButton>
        }
      >
        {failure}
      </Banner>
    );
  if (!link) return <Skeleton lines={6} />;
  const { building, slug, state, listing, revision } = link;
  if (listing && revision !== null)
    return <ListingAnswer key={revision} {...{ token, building, slug, listing, revision }} onStale={read} />;
  return (
    <>
      <Banner tone="info" title={texts.closed}>
        {state !== 'open' && texts.states[state]}
      </Banner>
      <p>
        <a href={`/${slug}`}>{texts.directory({ building })}</a>
      </p>
    </>
  );
}

/** What is behind the link; `read` reads it again. */
function useLink(token: string) {
  const [link, setLink] = useState<ReviewLink | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const read = useCallback(() => {
    setFailure(null);
    openListing(token).then(setLink, (error: unknown) => setFailure(errorText(error, texts.failed)));
  }, [token]);
  useEffect(read, [read]);
  return { link, failure, read };
}
