import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { usePageTitle } from '../../../lib/page.ts';
import { Container } from '../../../ui/Container.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export function NotFoundPage() {
  const texts = staticTexts.notFound;
  usePageTitle(texts.title);
  return (
    <Container>
      <PageHeader title={texts.title} />
      <EmptyState action={<LinkButton href="/">{texts.action}</LinkButton>}>{texts.text}</EmptyState>
    </Container>
  );
}
