import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { usePageTitle } from '../../lib/page.ts';
import { Container } from '../../ui/Container.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ordersQuery } from './api.ts';
import styles from './MyOrdersPage.module.css';
import { OrderCard } from './OrderCard.tsx';
import { orderTexts } from './texts.ts';

const texts = orderTexts.list;

/** A person's orders, newest first. */
export function MyOrdersPage() {
  usePageTitle(texts.title);
  return (
    <Container>
      <PageHeader title={texts.title} />
      <Orders />
    </Container>
  );
}

function Orders() {
  const orders = useQuery(ordersQuery);
  if (orders.isPending) return <Skeleton label={texts.loading} lines={4} />;
  if (orders.isError)
    return (
      <ErrorState
        title={texts.failed}
        message={errorText(orders.error)}
        onRetry={() => void orders.refetch()}
        isRetrying={orders.isFetching}
      />
    );
  if (orders.data.length === 0)
    return (
      <EmptyState title={texts.emptyTitle} action={<LinkButton href="/shop">{texts.shop}</LinkButton>}>
        {texts.empty}
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {orders.data.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  );
}
