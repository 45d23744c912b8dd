import { useQuery } from '@tanstack/react-query';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { ordersQuery } from '../../../entities/order/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Container } from '../../../ui/Container.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './MyOrdersPage.module.css';
import { OrderCard } from './OrderCard.tsx';

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
  const none = (
    <EmptyState title={texts.emptyTitle} action={<LinkButton href="/shop">{texts.shop}</LinkButton>}>
      {texts.empty}
    </EmptyState>
  );
  return (
    <QueryState
      query={orders}
      loading={<Skeleton label={texts.loading} lines={4} />}
      failed={texts.failed}
      empty={none}
    >
      {(list) => (
        <ul className={styles.list}>
          {list.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}
