import type { PaperFacts } from '../../../../modules/orders/schema.ts';
import texts from '../../../../texts/generated/shop/document.en.js';
import { Link } from '../../ui/Link.tsx';
import styles from './PaperLinks.module.css';

interface PaperLinksProps {
  papers: readonly PaperFacts[];
  href: (paper: { id: number }) => string;
}

const titles = {
  invoice: texts.titles.invoice,
  credit_note: texts.titles.creditNote,
  quote: texts.titles.quote,
} as const;

/** Links to PDFs as issued; nothing without any. */
export function PaperLinks({ papers, href }: PaperLinksProps) {
  if (papers.length === 0) return null;
  return (
    <ul className={styles.papers} aria-label={texts.papers}>
      {papers.map(({ id, kind, number }) => (
        <li key={id}>
          <Link href={href({ id })} target="_blank">
            {titles[kind]({ number })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
