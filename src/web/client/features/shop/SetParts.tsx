import type { Product } from '../../../../modules/shop/schema.ts';
import { formatCents } from '../../../../shared/money.ts';
import shopTexts from '../../../../texts/generated/shop/shop.en.js';
import { Grid } from '../../ui/Grid.tsx';
import { Link } from '../../ui/Link.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Text } from '../../ui/Text.tsx';
import styles from './SetParts.module.css';

const texts = shopTexts.set;

export function SetParts({ product: { parts, basePrice } }: { product: Pick<Product, 'parts' | 'basePrice'> }) {
  if (parts.length === 0) return null;
  const alone = parts.reduce((sum, { price }) => sum + price, 0);
  return (
    <Stack aria-labelledby="set-parts" as="section" gap="8" paddingBlock="16" className={styles.set}>
      <Text id="set-parts" as="h2" size="h3">
        {texts.title}
      </Text>
      <ul className={styles.list}>
        {parts.map(({ productId, variantId, name, variantName, price }) => (
          <Row key={variantId} as="li" justify="between" isSingleLine gap="16" paddingBlock="4">
            <span>
              <Link href={`/shop/product/${productId}?variant=${variantId}`}>{name}</Link>, {variantName}
            </span>
            <Text as="span" isTabular>
              {formatCents(price)}
            </Text>
          </Row>
        ))}
      </ul>
      {alone > basePrice && (
        <Text size="small" tone="quiet">
          {texts.saves({ alone: formatCents(alone), saved: formatCents(alone - basePrice) })}
        </Text>
      )}
    </Stack>
  );
}

/** Matching products, such as players for a screen. */
export function GoesWith({ product: { goesWith } }: { product: Pick<Product, 'goesWith'> }) {
  if (goesWith.length === 0) return null;
  return (
    <section aria-labelledby="goes-with" className={styles.match}>
      <Text id="goes-with" as="h2" size="h3">
        {texts.goesWith}
      </Text>
      <dl className={styles.list}>
        {goesWith.map(({ productId, name, note }) => (
          <Grid
            key={productId}
            columns="minmax(10rem, 16rem) minmax(0, 1fr)"
            from="30"
            gap="4 24"
            paddingBlock="12"
            className={styles.row}
          >
            <dt>
              <Link href={`/shop/product/${productId}`}>{name}</Link>
            </dt>
            <dd>{note}</dd>
          </Grid>
        ))}
      </dl>
    </section>
  );
}
