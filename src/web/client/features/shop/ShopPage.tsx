import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { Category, Product } from '../../../../modules/shop/schema.ts';
import { categories } from '../../../../modules/shop/values.ts';
import cartTexts from '../../../../texts/generated/shop/cart.en.js';
import shopTexts from '../../../../texts/generated/shop/shop.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { useUser } from '../../entities/session/api.ts';
import { usePageTitle } from '../../lib/page.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Grid } from '../../ui/Grid.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { productsQuery } from './api.ts';
import { dismissNotice, useNotice } from './cart/notice.ts';
import { ProductCard } from './ProductCard.tsx';
import styles from './ShopPage.module.css';

type Filter = Category | 'all';
const filters: readonly Filter[] = ['all', ...categories];

export function ShopPage() {
  const [search] = useSearchParams();
  const categoryParameter = search.get('category');
  const filter: Filter = categories.find((category) => category === categoryParameter) ?? 'all';
  usePageTitle(filter === 'all' ? shopTexts.title : shopTexts.titleOf({ category: shopTexts.filters[filter] }));
  return (
    <Container>
      <PageHeader title={shopTexts.title} description={shopTexts.lead} />
      <CartNotice />
      <CategoryFilter selected={filter} />
      <ProductList filter={filter} />
    </Container>
  );
}

/** Repeats a toast about the pending item on the page: toasts are easily missed. */
function CartNotice() {
  const { notice } = useNotice();
  if (!notice) return null;
  const dismiss = (
    <Button variant="quiet" size="small" onPress={dismissNotice}>
      {cartTexts.pending.dismiss}
    </Button>
  );
  return (
    <Banner tone="danger" {...(notice.title ? { title: notice.title } : {})} action={dismiss}>
      {notice.message}
    </Banner>
  );
}

/** Links to categories, so that each has an address and works with Back. */
function CategoryFilter({ selected }: { selected: Filter }) {
  return (
    <nav aria-label={shopTexts.filter} className={styles.filter}>
      <Row as="ul" gap="4">
        {filters.map((filter) => (
          <li key={filter}>
            <Link
              to={filter === 'all' ? '/shop' : `/shop?category=${filter}`}
              preventScrollReset
              aria-current={filter === selected ? 'page' : undefined}
              className={styles.link}
            >
              {shopTexts.filters[filter]}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  );
}

function ProductList({ filter }: { filter: Filter }) {
  const products = useQuery(productsQuery);
  return (
    <QueryState query={products} loading={<ProductSkeletons />} failed={shopTexts.failed} empty={<NothingOnSale />}>
      {(onSale) => <OfCategory products={onSale} filter={filter} />}
    </QueryState>
  );
}

function ProductSkeletons() {
  return (
    <div role="status">
      <VisuallyHidden>{shopTexts.loading}</VisuallyHidden>
      <div aria-hidden className={styles.floor}>
        <span className={styles.margin} />
        <div className={styles.grid}>
          {[0, 1, 2, 3].map((place) => (
            <div key={place} className={styles.card}>
              <span className={styles.picture} />
              <span className={styles.skeletonTitle} />
              <span className={styles.line} />
              <span className={styles.line} />
              <span className={styles.short} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function OfCategory({ products, filter }: { products: readonly Product[]; filter: Filter }) {
  const categoryProducts = products.filter(({ category }) => filter === 'all' || category === filter);
  if (filter !== 'all' && categoryProducts.length === 0) return <NothingOfCategory category={filter} />;
  return (
    <>
      <Text role="status" size="small" tone="quiet" isTabular paddingBlock="0 8">
        {shopTexts.count({ count: categoryProducts.length })}
      </Text>
      {categories.map((category, at) => (
        <Floor
          key={category}
          numeral={categories.length - at}
          title={shopTexts.filters[category]}
          products={categoryProducts.filter((product) => product.category === category)}
          first={categoryProducts[0]}
        />
      ))}
    </>
  );
}

interface FloorProps {
  numeral: number;
  title: string;
  products: readonly Product[];
  first: Product | undefined;
}

function Floor({ numeral, title, products, first }: FloorProps) {
  if (products.length === 0) return null;
  return (
    <section aria-label={title} className={styles.floor}>
      <div className={styles.margin}>
        <span aria-hidden className={styles.numeral}>
          {numeral}
        </span>
        <Text as="h2" size="h3">
          {title}
        </Text>
      </div>
      <ul className={styles.grid}>
        {products.map((product) => (
          <Grid key={product.id} as="li" columns="minmax(0, 1fr)" gap="0">
            <ProductCard product={product} isFirst={product.category === first?.category} />
          </Grid>
        ))}
      </ul>
    </section>
  );
}

function NothingOnSale() {
  const { data: user } = useUser();
  const { title, shopper, keeper } = shopTexts.empty;
  const { text, action, href } = user?.isAdmin
    ? { ...keeper, href: '/admin/products' }
    : { ...shopper, href: '/contact' };
  return (
    <EmptyState title={title} action={<LinkButton href={href}>{action}</LinkButton>}>
      {text}
    </EmptyState>
  );
}

function NothingOfCategory({ category }: { category: Category }) {
  const { text, action } = shopTexts.emptyCategory;
  return <EmptyState action={<LinkButton href="/shop">{action}</LinkButton>}>{text[category]}</EmptyState>;
}
