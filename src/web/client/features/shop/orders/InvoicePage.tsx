import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { type Order, orderNumber } from '../../../../../modules/orders/schema.ts';
import { phoneWithHours } from '../../../../../shared/operator.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { operator } from '../../../lib/operator.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Button } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { orderQuery } from './api.ts';
import styles from './Invoice.module.css';
import { InvoiceFacts } from './InvoiceFacts.tsx';
import { InvoiceItems } from './InvoiceItems.tsx';

const texts = orderTexts.invoice;
const { confirmation } = orderTexts;

/** `/my-orders/:id/invoice`: an order on one sheet of paper. */
export function InvoicePage() {
  const { id = '' } = useParams();
  const order = useQuery(orderQuery(id));
  usePageTitle(order.data ? texts.title({ number: orderNumber(order.data.id) }) : texts.link);
  return (
    <Container width="form">
      <QueryState query={order} loading={<Skeleton label={texts.loading} lines={6} />} failed={confirmation.failed}>
        {(found) => (found ? <Invoice order={found} /> : <NotFound />)}
      </QueryState>
    </Container>
  );
}

function Invoice({ order }: { order: Order }) {
  const facts = operator();
  const reach = [phoneWithHours(facts), facts.email].filter(Boolean).join(', ');
  useEffect(() => {
    const root = document.documentElement;
    root.setAttribute('data-invoice', '');
    return () => root.removeAttribute('data-invoice');
  }, []);
  return (
    <article className={styles.invoice}>
      <header className={styles.head}>
        <h1>{texts.title({ number: orderNumber(order.id) })}</h1>
        <div className={styles.tools}>
          <Stack isRow gap="tight">
            <Button onPress={() => window.print()}>{texts.print}</Button>
            <LinkButton href="/my-orders" variant="secondary">
              {texts.back}
            </LinkButton>
          </Stack>
        </div>
      </header>
      <InvoiceFacts order={order} />
      <InvoiceItems order={order} />
      {reach && <p className={styles.quiet}>{texts.questions({ reach })}</p>}
    </article>
  );
}

function NotFound() {
  return (
    <>
      <PageHeader title={confirmation.notFound} />
      <EmptyState action={<LinkButton href="/my-orders">{confirmation.myOrders}</LinkButton>}>
        {confirmation.notFoundText}
      </EmptyState>
    </>
  );
}
