import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type Category, categories } from '../../../../modules/shop/schema.ts';
import { errorText } from '../../lib/errors.ts';
import { usePageTitle } from '../../lib/page.ts';
import { useUser } from '../../lib/session.ts';
import { Container } from '../../ui/Container.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { productsQuery } from './api.ts';
import { CategoryFilter } from './CategoryFilter.tsx';
import type { CartSlot } from './cart-slot.ts';
import { ProductCard } from './ProductCard.tsx';
import { ProductSkeletons } from './ProductSkeletons.tsx';
import styles from './ShopPage.module.css';
import { type Filter, shopTexts } from './texts.ts';

/** `/shop`: everything on sale, or one category of it; the category lives in the address. */
export function ShopPage({ cart: Cart }: { cart: CartSlot }) {
  usePageTitle(shopTexts.title);
  const [search] = useSearchParams();
  const asked = search.get('category');
  const filter: Filter = categories.find((category) => category === asked) ?? 'all';
  return (
    <Container>
      <PageHeader title={shopTexts.title} description={shopTexts.lead} actions={<Cart.Button />} />
      <Cart.Notice />
      <CategoryFilter selected={filter} />
      <ProductList filter={filter} cart={Cart} />
    </Container>
  );
}

function ProductList({ filter, cart }: { filter: Filter; cart: CartSlot }) {
  const products = useQuery(productsQuery);
  if (products.isPending) return <ProductSkeletons />;
  if (products.isError)
    return (
      <ErrorState
        title={shopTexts.failed}
        message={errorText(products.error)}
        onRetry={() => void products.refetch()}
        isRetrying={products.isFetching}
      />
    );
  if (products.data.length === 0) return <NothingOnSale />;
  const shown = products.data.filter(({ category }) => filter === 'all' || category === filter);
  if (filter !== 'all' && shown.length === 0) return <NothingOfCategory category={filter} />;
  return (
    <>
      <p role="status" className={styles.count}>
        {shopTexts.count(shown.length)}
      </p>
      <ul className={styles.grid}>
        {shown.map((product, at) => (
          <li key={product.id} className={styles.cell}>
            <ProductCard product={product} AddToCart={cart.Add} isFirst={at < 3} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shoppers can ask; who keeps the catalogue is led to it. */
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
