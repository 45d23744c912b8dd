import type { AdminProduct } from '../../../../../modules/shop/schema.ts';
import { LOW_STOCK, PLACEHOLDER_PICTURE } from '../../../../../modules/shop/values.ts';
import { formatCents } from '../../../../../shared/money.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { Badge } from '../../../ui/Badge.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Table } from '../../../ui/Table.tsx';
import styles from './ProductsAdminPage.module.css';

const texts = catalogTexts.table;

export function CatalogTable({ products }: { products: readonly AdminProduct[] }) {
  return (
    <Table
      label={catalogTexts.title}
      rows={products}
      rowKey={({ id }) => id}
      columns={[
        { id: 'product', header: texts.product, isRowHeader: true, cell: nameOf },
        { id: 'category', header: texts.category, cell: ({ category }) => catalogTexts.categories[category] },
        { id: 'price', header: texts.price, kind: 'figure', cell: priceOf },
        { id: 'stock', header: texts.stock, kind: 'figure', cell: (product) => <Stock product={product} /> },
        {
          id: 'status',
          header: texts.status,
          cell: ({ archived }) => (archived ? <Badge>{catalogTexts.status.archived}</Badge> : catalogTexts.status.live),
        },
      ]}
    />
  );
}

function nameOf({ id, name, sku, imageUrl }: AdminProduct) {
  return (
    <span className={styles.product}>
      <img
        className={styles.picture}
        src={imageUrl ?? PLACEHOLDER_PICTURE}
        alt=""
        width={1200}
        height={900}
        loading="lazy"
      />
      <span className={styles.names}>
        <Link href={`/admin/products/${id}`}>{name}</Link>
        <span className={styles.sku}>{sku}</span>
      </span>
    </span>
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
  if (living.length === 0) return <span className={styles.quiet}>{texts.madeToOrder}</span>;
  const left = living.map(({ stock, reserved }) => stock - reserved);
  const [soldOut, low] = [left.filter((n) => n === 0), left.filter((n) => n > 0 && n < LOW_STOCK)];
  return (
    <span className={styles.badges}>
      {soldOut.length > 0 && <Badge tone="danger">{texts.soldOut({ count: soldOut.length })}</Badge>}
      {low.length > 0 && <Badge tone="warning">{texts.low({ count: low.length })}</Badge>}
      <span>{left.reduce((sum, n) => sum + n, 0)}</span>
    </span>
  );
}
