import type { Product } from '../../../../modules/shop/schema.ts';
import { formatCents } from '../../../../shared/money.ts';
import shopTexts from '../../../../texts/generated/shop/shop.en.js';
import { Link } from '../../ui/Link.tsx';
import styles from './SetParts.module.css';

const texts = shopTexts.set;

export function SetParts({ product: { parts, basePrice } }: { product: Pick<Product, 'parts' | 'basePrice'> }) {
  if (parts.length === 0) return null;
  const alone = parts.reduce((sum, { price }) => sum + price, 0);
  return (
    <section aria-labelledby="set-parts" className={styles.set}>
      <h2 id="set-parts" className={styles.title}>
        {texts.title}
      </h2>
      <ul className={styles.list}>
        {parts.map(({ productId, variantId, name, variantName, price }) => (
          <li key={variantId} className={styles.part}>
            <span>
              <Link href={`/shop/product/${productId}?variant=${variantId}`}>{name}</Link>, {variantName}
            </span>
            <span className={styles.figure}>{formatCents(price)}</span>
          </li>
        ))}
      </ul>
      {alone > basePrice && (
        <p className={styles.quiet}>
          {texts.saves({ alone: formatCents(alone), saved: formatCents(alone - basePrice) })}
        </p>
      )}
    </section>
  );
}

/** Matching products, such as players for a screen. */
export function GoesWith({ product: { goesWith } }: { product: Pick<Product, 'goesWith'> }) {
  if (goesWith.length === 0) return null;
  return (
    <section aria-labelledby="goes-with" className={styles.match}>
      <h2 id="goes-with" className={styles.title}>
        {texts.goesWith}
      </h2>
      <dl className={styles.list}>
        {goesWith.map(({ productId, name, note }) => (
          <div key={productId} className={styles.row}>
            <dt>
              <Link href={`/shop/product/${productId}`}>{name}</Link>
            </dt>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
