import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import * as calls from '../../../../../modules/orders/calls.ts';
import { lineOf, sumsOf } from '../../../../../modules/orders/document.ts';
import { measuresOf, orderNumber, type Quote, quoteNumber } from '../../../../../modules/orders/schema.ts';
import { formatCalendarDay, formatLongDay, formatMoment } from '../../../../../texts/format.ts';
import texts from '../../../../../texts/generated/shop/quotes.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { MoneyLines } from '../../../components/order/MoneyLines.tsx';
import { PaperLinks } from '../../../components/order/PaperLinks.tsx';
import { quotesQuery } from '../../../entities/order/api.ts';
import { isExpired, isHeld, isOpen } from '../../../entities/order/quotes.ts';
import { addressOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toasts.ts';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useWithdrawQuote } from './api.ts';
import styles from './BankPayments.module.css';

/** Quotes and requests; nothing without any. */
export function Quotes() {
  const { data: quotes = [] } = useQuery(quotesQuery);
  if (quotes.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={texts.list}>
      {quotes.map((quote) => (
        <li key={quote.id}>
          <QuoteCard quote={quote} />
        </li>
      ))}
    </ul>
  );
}

const tones: Readonly<Record<Quote['state'], NonNullable<BadgeProps['tone']>>> = {
  requested: 'warning',
  open: 'accent',
  ordered: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
};

function QuoteCard({ quote }: { quote: Quote }) {
  const { id, state, createdAt, validUntil, request, note } = quote;
  const number = quoteNumber(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#quote-${id}`) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [hash, id]);
  const shownState = isExpired(quote) ? 'expired' : state;
  const createdDay = formatLongDay(createdAt);
  return (
    <article className={styles.card} aria-labelledby={`quote-${id}`}>
      <Row as="header" align="baseline" gap="4 16" paddingBlock="0 12" className={styles.head}>
        <h2 id={`quote-${id}`} ref={heading} tabIndex={-1}>
          {(state === 'requested' ? texts.request : texts.number)({ number })}
        </h2>
        {shownState !== 'withdrawn' && (
          <Badge tone={shownState === 'expired' ? 'neutral' : tones[state]}>{texts.states[shownState]}</Badge>
        )}
        <Text as="span" tone="quiet">
          {request ? texts.asked({ date: createdDay }) : texts.made({ date: createdDay })}
        </Text>
        {state === 'open' && validUntil && (
          <Text as="span" tone="quiet">
            {isHeld(quote)
              ? texts.heldUntil({ when: formatMoment(quote.heldUntil) })
              : texts.validUntil({ day: formatCalendarDay(validUntil) })}
          </Text>
        )}
      </Row>
      <Grid columns={{ min: '20rem' }} align="start" gap="24 48" paddingBlock="16 0">
        <Stack gap="12" maxWidth="measure">
          {request && <p>{`${request.quantity} × ${request.productName}, ${measuresOf(request)}`}</p>}
          {request?.note && <Text tone="quiet">{request.note}</Text>}
          {state === 'requested' && <p>{texts.waiting}</p>}
          {note && <p>{note}</p>}
          <PaperLinks papers={quote.papers.slice(0, -1)} href={(params) => addressOf(calls.readPaper, { params })} />
          <Actions quote={quote} />
        </Stack>
        {quote.lines.length > 0 && <Price quote={quote} />}
      </Grid>
    </article>
  );
}

function Price({ quote }: { quote: Quote }) {
  return (
    <div>
      <MoneyLines lines={quote.lines.map(lineOf)} sums={sumsOf(quote)} />
      {quote.tax === null && <Text tone="quiet">{texts.plus}</Text>}
    </div>
  );
}

function Actions({ quote }: { quote: Quote }) {
  const { id, state, orderId } = quote;
  const number = quoteNumber(id);
  const withdraw = useWithdrawQuote();
  const confirm = (close: () => void) =>
    withdraw.mutate(id, {
      onSuccess: () => {
        close();
        toast({ message: texts.withdrawn, tone: 'success' });
      },
    });
  return (
    <Row align="center">
      {isOpen(quote) && (
        <LinkButton href={`/checkout?quote=${id}`} size="small" aria-label={texts.orderOf({ number })}>
          {texts.order}
        </LinkButton>
      )}
      {quote.lines.length > 0 && (
        <LinkButton
          href={addressOf(calls.readQuotePdf, { params: { id } })}
          variant="secondary"
          size="small"
          aria-label={texts.pdfOf({ number })}
        >
          {texts.pdf}
        </LinkButton>
      )}
      {orderId && <Link href={`#order-${orderId}`}>{texts.viewOrder({ number: orderNumber(orderId) })}</Link>}
      {state !== 'ordered' && (
        <ConfirmButton
          label={texts.withdraw}
          variant="secondary"
          size="small"
          title={texts.withdrawTitle}
          mutation={withdraw}
          failed={texts.withdrawFailed}
          onConfirm={confirm}
        >
          {texts.withdrawText}
        </ConfirmButton>
      )}
    </Row>
  );
}
