import type { BusinessDocument } from '../../../../modules/orders/schema.ts';
import documentTexts from '../../../../texts/generated/shop/document.en.js';
import orderTexts from '../../../../texts/generated/shop/orders.en.js';
import { Row } from '../../ui/Row.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './MoneyDocument.module.css';
import { Sums } from './Sums.tsx';

interface MoneyDocumentProps {
  document: BusinessDocument;
}

/** Content of a business document below its title, equal to the PDF. */
export function MoneyDocument({ document }: MoneyDocumentProps) {
  return (
    <>
      <Facts document={document} />
      <div>
        <Lines document={document} />
        <div className={styles.sums}>
          <Sums sums={document.sums} />
        </div>
      </div>
      <div className={styles.closing}>
        {document.closing.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </>
  );
}

function Facts({ document }: { document: BusinessDocument }) {
  return (
    <Row as="dl" gap="24" className={styles.facts}>
      {document.parties.map(({ heading, lines }) => (
        <div key={heading}>
          <dt>{heading}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
      {document.facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Row>
  );
}

function Lines({ document: { lines } }: { document: BusinessDocument }) {
  const texts = documentTexts.lines;
  return (
    <table className={styles.items}>
      <VisuallyHidden as="caption">{orderTexts.items}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{texts.item}</th>
          <th scope="col">{texts.quantity}</th>
          <th scope="col">{texts.price}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, note, quantity, price, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a document never move
          <tr key={at}>
            <th scope="row">
              {name}
              {note && <span className={styles.note}>{note}</span>}
            </th>
            <td>{quantity}</td>
            <td>{price}</td>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
