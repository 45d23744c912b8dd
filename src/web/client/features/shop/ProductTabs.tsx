import { useState } from 'react';
import type { Product } from '../../../../modules/shop/schema.ts';
import { featuresOf, specificationsOf } from '../../../../modules/shop/values.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './ProductTabs.module.css';
import { shopTexts } from './texts.ts';

const texts = shopTexts.product;
type TabId = 'specifications' | 'features';

/** What it is, and what it is good for. */
export function ProductTabs({ product }: { product: Product }) {
  const [selected, select] = useState<TabId>('specifications');
  return (
    <Tabs<TabId>
      label={texts.about}
      selected={selected}
      onSelect={select}
      items={[
        { id: 'specifications', label: texts.specifications, content: <Specifications product={product} /> },
        { id: 'features', label: texts.features, content: <Features product={product} /> },
      ]}
    />
  );
}

function Specifications({ product }: { product: Product }) {
  const rows = specificationsOf(product.specifications);
  if (rows.length === 0) return <p>{texts.noSpecifications}</p>;
  return (
    <dl className={styles.rows}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Features({ product }: { product: Product }) {
  const features = featuresOf(product.specifications);
  if (features.length === 0) return <p>{texts.noFeatures}</p>;
  return (
    <ul className={styles.rows}>
      {features.map((feature) => (
        <li key={feature} className={styles.feature}>
          {feature}
        </li>
      ))}
    </ul>
  );
}
