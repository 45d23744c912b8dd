import { useQuery } from '@tanstack/react-query';
import { type AdminQuote, measuresOf, quoteNumber, quoteStates } from '../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../shared/money.ts';
import { formatDay } from '../../../../texts/format.ts';
import texts from '../../../../texts/generated/admin/quotes.en.js';
import { ListPage } from '../../components/list/ListPage.tsx';
import { isExpired } from '../../entities/order/quotes.ts';
import { TextQuery } from '../../lib/call-address.ts';
import { usePagedListView } from '../../lib/list-view.ts';
import { Address } from '../../ui/Address.tsx';
import { Badge, type BadgeProps } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import styles from './admin.module.css';
import { catalogQuery } from './products/api.ts';
import { quotesQuery } from './quotes/api.ts';
import { DraftDialog } from './quotes/DraftDialog.tsx';
import { QuoteDialog } from './quotes/QuoteDialog.tsx';

const PAGE_SIZE = 50;
const stateOptions = quoteStates.map((state) => ({ value: state, label: texts.states[state] }));

/** Page of the quotes (`/admin/quotes`); with `quote`, one of them open. */
export function QuotesPage() {
  const address = usePagedListView(['state', 'quote', 'new']);
  const { state, page, quote, new: isNew } = address.addressValues;
  const { data: catalog = [] } = useQuery({ ...catalogQuery, enabled: isNew !== '' });
  const show = (quoteId: number | null) => address.choose({ quote: quoteId === null ? '' : String(quoteId) });
  return (
    <ListPage
      title={texts.title}
      actions={<Button onPress={() => address.choose({ new: '1' })}>{texts.draft.new}</Button>}
      address={address}
      filters={[{ name: 'state', label: texts.filter, all: texts.all, options: stateOptions }]}
      query={useQuery(quotesQuery(new TextQuery({ state, page, limit: PAGE_SIZE })))}
      failed={texts.failed}
      empty={<EmptyState title={texts.emptyTitle}>{state ? texts.noMatch : texts.empty}</EmptyState>}
      table={{ rowKey: ({ id }) => id, columns: columnsFor(show) }}
      pages={{ size: PAGE_SIZE }}
      footer={
        isNew ? (
          <DraftDialog catalog={catalog} onClose={() => address.choose({ new: '' })} />
        ) : (
          quote && <QuoteDialog quoteId={quote} onClose={() => show(null)} />
        )
      }
    />
  );
}

const tones: Readonly<Record<AdminQuote['state'], NonNullable<BadgeProps['tone']>>> = {
  requested: 'warning',
  open: 'accent',
  ordered: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
};

const columnsFor = (show: (quoteId: number) => void): readonly TableColumn<AdminQuote>[] => [
  { id: 'number', header: texts.number, isRowHeader: true, width: '7rem', cell: ({ id }) => quoteNumber(id) },
  {
    id: 'customer',
    header: texts.customer,
    cell: ({ user }) => (
      <span className={styles.lines}>
        {user.fullName && <span>{user.fullName}</span>}
        <Address>{user.username}</Address>
      </span>
    ),
  },
  { id: 'what', header: texts.what, cell: whatOf },
  {
    id: 'state',
    header: texts.state,
    width: '8rem',
    cell: (quote) => (
      <Badge tone={isExpired(quote) ? 'neutral' : tones[quote.state]}>
        {isExpired(quote) ? texts.expired : texts.states[quote.state]}
      </Badge>
    ),
  },
  { id: 'price', header: texts.price, kind: 'figure', width: '7rem', cell: priceOf },
  { id: 'made', header: texts.made, width: '7rem', cell: ({ createdAt }) => formatDay(createdAt) },
  {
    id: 'actions',
    header: texts.actions,
    kind: 'actions',
    cell: ({ id }) => (
      <Button
        variant="secondary"
        size="small"
        aria-label={texts.openOf({ number: quoteNumber(id) })}
        onPress={() => show(id)}
      >
        {texts.open}
      </Button>
    ),
  },
];

function whatOf({ request, lines }: AdminQuote): string {
  if (request) return `${request.quantity} × ${request.productName}, ${measuresOf(request)}`;
  return lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ');
}

const priceOf = ({ subtotal, shipping, tax, lines }: AdminQuote): string =>
  lines.length === 0 ? '–' : formatCents(subtotal + (shipping ?? 0) + (tax ?? 0));
