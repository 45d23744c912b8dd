import { useState } from 'react';
import { listOfToken } from '../../../../../modules/mail/values.ts';
import listingTexts from '../../../../../texts/generated/front/listing.en.js';
import { storeRequestedLanguage } from '../../../../../texts/page-language.ts';
import { useLinkToken } from '../../../components/useLinkToken.ts';
import { errorText } from '../../../lib/errors.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { resubscribe, unsubscribe } from './api.ts';
import { OtherLanguages } from './OtherLanguages.tsx';

storeRequestedLanguage();

const texts = listingTexts.unsubscribe;

/** Stops unsolicited mail on a button press: mail filters open links, too (`/unsubscribe`). */
export function UnsubscribePage() {
  const { token } = useLinkToken();
  usePageTitle(texts.title);
  return (
    <Container>
      <Stack paddingBlock="32 72" maxWidth="form">
        <h1>{texts.title}</h1>
        {token ? <Choice token={token} /> : <Banner tone="warning">{listingTexts.incomplete}</Banner>}
        <OtherLanguages token={token} />
      </Stack>
    </Container>
  );
}

function Choice({ token }: { token: string }) {
  const about = listOfToken(token) === 'week' ? texts.week : texts;
  const [isDone, setDone] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async () => {
    setPending(true);
    setFailure(null);
    try {
      await (isDone ? resubscribe(token) : unsubscribe(token));
      setDone(!isDone);
    } catch (error) {
      setFailure(errorText(error, texts.failed));
    }
    setPending(false);
  };
  return (
    <>
      {isDone ? (
        <Banner tone="success" title={texts.done}>
          {about.doneText}
        </Banner>
      ) : (
        <p>{about.text}</p>
      )}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div>
        <Button variant={isDone ? 'secondary' : 'primary'} isPending={isPending} onPress={() => void change()}>
          {isDone ? texts.undo : texts.submit}
        </Button>
      </div>
    </>
  );
}
