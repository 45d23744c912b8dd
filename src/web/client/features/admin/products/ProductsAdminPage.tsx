import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { AdminProduct } from '../../../../../modules/shop/schema.ts';
import { LOW_STOCK, PLACEHOLDER_PICTURE } from '../../../../../modules/shop/values.ts';
import { formatCents } from '../../../../../shared/money.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { toastResult } from '../../../lib/toasts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { TableColumn } from '../../../ui/Table.tsx';
import { Text } from '../../../ui/Text.tsx';
import { catalogQuery, useSetFeatured } from './api.ts';
import styles from './ProductsAdminPage.module.css';

const texts = catalogTexts.table;
const featuredTexts = catalogTexts.featured;

export function ProductsAdminPage() {
  const first = <LinkButton href="/admin/products/new">{catalogTexts.empty.action}</LinkButton>;
  return (
    <ListPage
      title={catalogTexts.title}
      description={catalogTexts.lead}
      actions={<LinkButton href="/admin/products/new">{catalogTexts.add}</LinkButton>}
      query={useQuery(catalogQuery)}
      failed={catalogTexts.failed}
      loading={<Skeleton label={catalogTexts.loading} lines={8} />}
      empty={<EmptyState action={first}>{catalogTexts.empty.text}</EmptyState>}
      table={{ rowKey: ({ id }) => id, columns, isDense: false }}
      isWhole
      foot={(products) => <FeaturedOrder products={products} />}
    />
  );
}

const columns: readonly TableColumn<AdminProduct>[] = [
  { id: 'product', header: texts.product, isRowHeader: true, cell: nameOf },
  { id: 'category', header: texts.category, cell: ({ category }) => catalogTexts.categories[category] },
  { id: 'price', header: texts.price, kind: 'figure', cell: priceOf },
  { id: 'stock', header: texts.stock, kind: 'figure', cell: (product) => <Stock product={product} /> },
  {
    id: 'status',
    header: texts.status,
    cell: ({ archived }) => (archived ? <Badge>{catalogTexts.status.archived}</Badge> : catalogTexts.status.live),
  },
];

function nameOf({ id, name, sku, imageUrl }: AdminProduct) {
  return (
    <Row as="span" align="center" isSingleLine gap="12">
      <img
        className={styles.picture}
        src={imageUrl ?? PLACEHOLDER_PICTURE}
        alt=""
        width={1200}
        height={900}
        loading="lazy"
      />
      <Stack as="span" gap="0" className={styles.names}>
        <Link href={`/admin/products/${id}`}>{name}</Link>
        <Text as="span" size="small" tone="quiet" weight="regular">
          {sku}
        </Text>
      </Stack>
    </Row>
  );
}

function priceOf({ basePrice, variants }: AdminProduct) {
  const prices = variants.filter(({ archived }) => !archived).map(({ price }) => price);
  if (prices.length === 0) return formatCents(basePrice);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return lowest === highest ? formatCents(lowest) : texts.from({ price: formatCents(lowest) });
}

function Stock({ product }: { product: AdminProduct }) {
  const living = product.variants.filter(({ archived }) => !archived);
  if (living.length === 0) return <StockWithoutVariants left={product.stock} />;
  const availableUnits = living.map(({ stock, reserved }) => stock - reserved);
  const [soldOut, low] = [availableUnits.filter((n) => n === 0), availableUnits.filter((n) => n > 0 && n < LOW_STOCK)];
  return (
    <Row as="span" align="center" isInline gap="4">
      {soldOut.length > 0 && <Badge tone="danger">{texts.soldOut({ count: soldOut.length })}</Badge>}
      {low.length > 0 && <Badge tone="warning">{texts.low({ count: low.length })}</Badge>}
      <span>{availableUnits.reduce((sum, n) => sum + n, 0)}</span>
    </Row>
  );
}

/** Stock of a product without variants; a set has as many as its parts allow. */
function StockWithoutVariants({ left: availableUnits }: { left: number | null }) {
  if (availableUnits === null)
    return (
      <Text as="span" size="small" tone="quiet">
        {texts.madeToOrder}
      </Text>
    );
  return availableUnits === 0 ? <Badge tone="danger">{texts.none}</Badge> : <span>{availableUnits}</span>;
}

function FeaturedOrder({ products }: { products: readonly AdminProduct[] }) {
  const saving = useSetFeatured();
  const featured = products.filter(({ featured: isFeatured }) => isFeatured);
  const swap = (index: number, otherIndex: number) => {
    const ids = featured.map(({ id }) => id);
    [ids[index], ids[otherIndex]] = [ids[otherIndex] as number, ids[index] as number];
    saving.mutate(ids, toastResult(featuredTexts.saved));
  };
  return (
    <Stack aria-labelledby="featured-order" as="section" gap="12" paddingBlock="48 0">
      <h2 id="featured-order">{featuredTexts.title}</h2>
      <Text size="small" tone="quiet">
        {featured.length > 0 ? featuredTexts.text : featuredTexts.none}
      </Text>
      <ol className={styles.featured}>
        {featured.map(({ id, name }, at) => (
          <Grid key={id} as="li" columns="2rem minmax(0, 1fr) auto" align="center" gap="12" className={styles.place}>
            <Text as="span" tone="quiet" isTabular>
              {at + 1}
            </Text>
            <span>{name}</span>
            <Row as="span" align="center" isInline gap="4">
              <IconButton
                size="small"
                label={featuredTexts.up({ name })}
                isDisabled={at === 0 || saving.isPending}
                onPress={() => swap(at, at - 1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                label={featuredTexts.down({ name })}
                isDisabled={at === featured.length - 1 || saving.isPending}
                onPress={() => swap(at, at + 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
            </Row>
          </Grid>
        ))}
      </ol>
    </Stack>
  );
}
