import { useCallback } from 'react';
import { usePageTitle } from '../../../lib/page.ts';
import { Container } from '../../../ui/Container.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import styles from './LegalPage.module.css';

/** Legal text, rendered from Markdown by the server; section numbers are in the margin. */
export function LegalPage() {
  const source = document.getElementById('legal-text');
  const text = source instanceof HTMLTemplateElement ? source : null;
  const title = text?.dataset.title;
  const fill = useCallback(
    (element: HTMLDivElement | null) => element?.replaceChildren(...(text ? [text.content.cloneNode(true)] : [])),
    [text],
  );
  usePageTitle(title);
  return (
    <Container>
      <PageHeader title={title ?? ''} />
      <div className={styles.text} ref={fill} />
    </Container>
  );
}
