import { usePageTitle } from '../../lib/page.ts';
import { Container } from '../../ui/Container.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './LegalPage.module.css';

export interface LegalText {
  title: string;
  intro: string;
  sections: readonly { title: string; text: readonly string[] }[];
}

/** A page of numbered paragraphs, the numbers in the margin. */
export function LegalPage({ text }: { text: LegalText }) {
  usePageTitle(text.title);
  return (
    <Container>
      <PageHeader title={text.title} description={text.intro} />
      <ol className={styles.sections}>
        {text.sections.map(({ title, text: paragraphs }, index) => (
          <li key={title} className={styles.section}>
            <span aria-hidden className={styles.number}>
              {index + 1}
            </span>
            <div className={styles.text}>
              <h2>{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </Container>
  );
}
