import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Product } from '../../../../modules/shop/schema.ts';
import { errorText } from '../../lib/errors.ts';
import { usePageTitle } from '../../lib/page.ts';
import { Container } from '../../ui/Container.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { productQuery } from './api.ts';
import { BuyPanel } from './BuyPanel.tsx';
import { Carousel } from './Carousel.tsx';
import type { CartSlot } from './cart-slot.ts';
import styles from './ProductPage.module.css';
import { ProductTabs } from './ProductTabs.tsx';
import { picturesOf } from './product.ts';
import { shopTexts } from './texts.ts';
import { useChoice } from './useChoice.ts';

const texts = shopTexts.product;

/** `/shop/product/:id`. */
export function ProductPage({ cart }: { cart: CartSlot }) {
  const { id = '' } = useParams();
  const product = useQuery(productQuery(id));
  usePageTitle(product.data?.name ?? (product.data === null ? texts.missing : shopTexts.title));
  return (
    <Container>
      <div className={styles.top}>
        <Link href="/shop">{texts.back}</Link>
        <cart.Button />
      </div>
      {product.isPending ? (
        <Skeleton label={texts.loading} lines={6} />
      ) : product.isError ? (
        <ErrorState
          title={texts.failed}
          message={errorText(product.error)}
          onRetry={() => void product.refetch()}
          isRetrying={product.isFetching}
        />
      ) : product.data === null ? (
        <Missing />
      ) : (
        <Details key={product.data.id} product={product.data} cart={cart} />
      )}
    </Container>
  );
}

function Details({ product, cart }: { product: Product; cart: CartSlot }) {
  const choice = useChoice(product);
  const pictures = picturesOf(product);
  return (
    <>
      <div className={styles.columns}>
        <Carousel name={product.name} pictures={pictures} wanted={choice.variant?.imageUrl ?? null} />
        <BuyPanel product={product} choice={choice} AddToCart={cart.Add} />
      </div>
      <ProductTabs product={product} />
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
