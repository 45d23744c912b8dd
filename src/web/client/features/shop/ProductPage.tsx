import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Product } from '../../../../modules/shop/schema.ts';
import { featuresOf, picturesOf, specificationsOf } from '../../../../modules/shop/values.ts';
import shopTexts from '../../../../texts/generated/shop/shop.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { Container } from '../../ui/Container.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Grid } from '../../ui/Grid.tsx';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { productQuery } from './api.ts';
import { BuyPanel } from './BuyPanel.tsx';
import { Carousel } from './Carousel.tsx';
import styles from './ProductPage.module.css';
import { chosenIn } from './product.ts';
import { GoesWith } from './SetParts.tsx';
import { useChoice } from './useChoice.ts';

const texts = shopTexts.product;

export function ProductPage() {
  const { id = '' } = useParams();
  const product = useQuery(productQuery(id));
  usePageTitle(product.data?.name ?? (product.data === null ? texts.missing : shopTexts.title));
  return (
    <Container>
      <p className={styles.top}>
        <Link href="/shop">{texts.back}</Link>
      </p>
      <QueryState query={product} loading={<Loading />} failed={texts.failed}>
        {(product) => (product ? <Details key={product.id} product={product} /> : <Missing />)}
      </QueryState>
    </Container>
  );
}

/** Skeleton in the layout of a product, to avoid a layout shift. */
function Loading() {
  return (
    <Columns className={styles.screen}>
      <div className={styles.picture} />
      <Skeleton label={texts.loading} lines={6} />
    </Columns>
  );
}

function Columns(props: { className?: string | undefined; children: ReactNode }) {
  return (
    <Grid {...props} columns="minmax(0, 7fr) minmax(0, 5fr)" from="60" align="start" gap="24 48" paddingBlock="0 48" />
  );
}

function Details({ product }: { product: Product }) {
  const [search] = useSearchParams();
  const choice = useChoice(product, chosenIn(search));
  const pictures = picturesOf(product);
  return (
    <>
      <Columns>
        <Carousel name={product.name} pictures={pictures} selectedUrl={choice.variant?.imageUrl ?? null} />
        <BuyPanel product={product} choice={choice} />
      </Columns>
      <ProductTabs product={product} />
      <GoesWith product={product} />
    </>
  );
}

function Missing() {
  return (
    <>
      <PageHeader title={texts.missing} />
      <EmptyState action={<LinkButton href="/shop">{texts.back}</LinkButton>}>{texts.missingText}</EmptyState>
    </>
  );
}

type TabId = 'specifications' | 'features';

function ProductTabs({ product }: { product: Product }) {
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
        <Row key={name} gap="0 16" paddingBlock="12" className={styles.row}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Row>
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
