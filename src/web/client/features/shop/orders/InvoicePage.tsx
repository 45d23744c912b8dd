import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import * as calls from '../../../../../modules/orders/calls.ts';
import type { InvoicePage as Contents } from '../../../../../modules/orders/schema.ts';
import { phoneWithHours } from '../../../../../shared/operator.ts';
import { formatDay } from '../../../../../texts/format.ts';
import documentTexts from '../../../../../texts/generated/shop/document.en.js';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { MoneyDocument } from '../../../components/order/MoneyDocument.tsx';
import { PaperLinks } from '../../../components/order/PaperLinks.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { addressOf } from '../../../lib/api.ts';
import { operator } from '../../../lib/operator.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Button } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { invoiceQuery } from './api.ts';
import styles from './Invoice.module.css';

const texts = orderTexts.invoice;
const { confirmation } = orderTexts;

/** Invoice equal to the PDF, printed on one sheet (`/my-orders/:id/invoice`). */
export function InvoicePage() {
  const { id = '' } = useParams();
  const invoice = useQuery(invoiceQuery(id));
  usePageTitle(invoice.data?.title ?? texts.link);
  return (
    <Container width="form">
      <QueryState query={invoice} loading={<Skeleton label={texts.loading} lines={6} />} failed={confirmation.failed}>
        {(invoice) => (invoice ? <Invoice orderId={id} document={invoice} /> : <NotFound />)}
      </QueryState>
    </Container>
  );
}

function Invoice({ orderId, document }: { orderId: string; document: Contents }) {
  const facts = operator();
  const reach = [phoneWithHours(facts), facts.email].filter(Boolean).join(', ');
  useEffect(() => {
    const root = window.document.documentElement;
    root.setAttribute('data-invoice', '');
    return () => root.removeAttribute('data-invoice');
  }, []);
  return (
    <article className={styles.invoice}>
      <Row as="header" align="baseline" justify="between" gap="16">
        <h1>{document.title}</h1>
        <div className={styles.tools}>
          <Row align="center">
            <LinkButton href={addressOf(calls.readInvoicePdf, { params: { id: orderId } })}>{texts.pdf}</LinkButton>
            <Button variant="secondary" onPress={() => window.print()}>
              {texts.print}
            </Button>
            <LinkButton href="/my-orders" variant="secondary">
              {texts.back}
            </LinkButton>
          </Row>
        </div>
      </Row>
      {document.paidAt && <p>{documentTexts.sums.paidOn({ day: formatDay(document.paidAt) })}</p>}
      <MoneyDocument document={document} />
      <PaperLinks papers={document.others} href={(params) => addressOf(calls.readPaper, { params })} />
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
