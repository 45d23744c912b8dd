import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { ApiError } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Button } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { SupportLinks } from './SupportLinks.tsx';

const texts = staticTexts.crash;

/** Page after a crash. Depends on nothing that may have crashed. */
export function ErrorPage() {
  const error = useRouteError();
  const requestId = error instanceof ApiError ? error.requestId : null;
  usePageTitle(texts.title);
  useEffect(() => console.error(error), [error]);
  return (
    <main id="main" tabIndex={-1}>
      <Container>
        <PageHeader title={texts.title} />
        <Stack>
          <p>{requestId ? texts.text : texts.textWithoutId}</p>
          <Row align="center">
            <SupportLinks />
          </Row>
          {requestId && (
            <p>
              {texts.request}: <code>{requestId}</code>
            </p>
          )}
          <Row align="center" gap="16">
            <Button onPress={() => location.reload()}>{texts.reload}</Button>
            <Button variant="secondary" onPress={() => location.assign('/')}>
              {texts.home}
            </Button>
          </Row>
        </Stack>
      </Container>
    </main>
  );
}
