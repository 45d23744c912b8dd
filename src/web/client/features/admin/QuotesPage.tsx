import { useQuery } from '@tanstack/react-query';
import { type AdminQuote, measuresOf, quoteNumber, quoteStates } from '../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../shared/money.ts';
import { formatDay } from '../../../../texts/format.ts';
import texts from '../../../../texts/generated/admin/quotes.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { isExpired } from '../../entities/order/quotes.ts';
import { usePageTitle } from '../../lib/page.ts';
import { Address } from '../../ui/Address.tsx';
import { Badge, type BadgeProps } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { SelectFilter } from './ListFilters.tsx';
import styles from './lists.module.css';
import { Pager } from './Pager.tsx';
import { quotesQuery } from './quotes/api.ts';
import { QuoteDialog } from './quotes/QuoteDialog.tsx';
import { useFilters } from './useFilters.ts';

const PAGE_SIZE = 50;
const stateOptions = quoteStates.map((state) => ({ value: state, label: texts.states[state] }));

/** `/admin/quotes`; with `quote`, one of them open. */
export function QuotesPage() {
  usePageTitle(texts.title);
  const filters = useFilters(['state', 'page']);
  const search = new URLSearchParams(filters.params);
  search.set('limit', String(PAGE_SIZE));
  const quotes = useQuery(quotesQuery(search));
  const [page, open] = [Number(filters.get('page') ?? 1), filters.get('quote')];
  const show = (quoteId: number | null) =>
    filters.set({ quote: quoteId === null ? null : String(quoteId), page: page > 1 ? String(page) : null });
  return (
    <>
      <PageHeader title={texts.title} />
      <div className={styles.tools}>
        <SelectFilter filters={filters} name="state" label={texts.filter} allLabel={texts.all} options={stateOptions} />
      </div>
      <QueryState query={quotes} loading={<Skeleton lines={5} />} failed={texts.failed}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={texts.emptyTitle}>{filters.get('state') ? texts.noMatch : texts.empty}</EmptyState>
          ) : (
            <>
              <Table label={texts.title} isDense rows={rows} rowKey={({ id }) => id} columns={columnsFor(show)} />
              {total > PAGE_SIZE && (
                <Pager page={page} size={PAGE_SIZE} total={total} onPage={(to) => filters.set({ page: String(to) })} />
              )}
            </>
          )
        }
      </QueryState>
      {open && <QuoteDialog quoteId={open} onClose={() => show(null)} />}
    </>
  );
}

const tones: Readonly<Record<AdminQuote['state'], NonNullable<BadgeProps['tone']>>> = {
  ...{ requested: 'warning', open: 'accent', ordered: 'success', declined: 'neutral', withdrawn: 'neutral' },
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
