import { useQuery } from '@tanstack/react-query';
import * as calls from '../../../../modules/orders/office-calls.ts';
import type { ReportEntry, StockEntry } from '../../../../modules/orders/office-schema.ts';
import { ledgerKinds, orderNumber } from '../../../../modules/orders/schema.ts';
import { SHOP_ZONE } from '../../../../shared/business-days.ts';
import { formatCents } from '../../../../shared/money.ts';
import { formatNumber, formatShare, formatZonedMoment } from '../../../../texts/format.ts';
import texts from '../../../../texts/generated/admin/reports.en.js';
import { ListPage } from '../../components/list/ListPage.tsx';
import { addressOf } from '../../lib/api.ts';
import { TextQuery } from '../../lib/call-address.ts';
import { usePagedListView } from '../../lib/list-view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import { reportListQuery } from './reports/api.ts';
import { monthFilter, monthOf, paymentsFilter } from './reports/month.ts';

const PAGE_SIZE = 100;
const kinds = ledgerKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }));

/** Ledger entries of money behind a line of the report (`/admin/reports/entries`). */
export function ReportEntriesPage() {
  const address = usePagedListView(['month', 'test', 'kind', 'state']);
  const { before: _, ...addressValues } = address.addressValues;
  const month = monthOf(addressValues);
  const { state } = addressValues;
  return (
    <ListPage
      title={texts.entriesTitle}
      actions={<File of="entries" month={month} test={addressValues.test} />}
      address={address}
      filters={[
        monthFilter(),
        paymentsFilter,
        { name: 'kind', label: texts.kind, all: texts.allKinds, options: kinds },
        { kind: 'only', name: 'state', text: texts.ofState({ state }), clear: texts.allStates },
      ]}
      query={useQuery(
        reportListQuery(calls.listReportEntries, new TextQuery({ ...addressValues, month, limit: PAGE_SIZE })),
      )}
      failed={texts.entriesFailed}
      empty={<EmptyState>{texts.noSums}</EmptyState>}
      table={{ rowKey: ({ id }) => id, columns }}
      pages={{ size: PAGE_SIZE }}
    />
  );
}

/** Ledger entries of stock in a month (`/admin/reports/stock`). */
export function StockEntriesPage() {
  const address = usePagedListView(['month', 'variant']);
  const { before: _, ...addressValues } = address.addressValues;
  const month = monthOf(addressValues);
  const query = useQuery(
    reportListQuery(calls.listStockEntries, new TextQuery({ ...addressValues, month, limit: PAGE_SIZE })),
  );
  const name = query.data?.rows[0]?.name ?? '';
  return (
    <ListPage
      title={texts.stockTitle}
      actions={<File of="stockEntries" month={month} test="" />}
      address={address}
      filters={[
        monthFilter(),
        { kind: 'only', name: 'variant', text: texts.ofVariant({ name }), clear: texts.allVariants },
      ]}
      query={query}
      failed={texts.entriesFailed}
      empty={<EmptyState>{texts.noStockEntries}</EmptyState>}
      table={{ rowKey: ({ id }) => id, columns: stockColumns }}
      pages={{ size: PAGE_SIZE }}
    />
  );
}

function File({ of, month, test }: { of: 'entries' | 'stockEntries'; month: string; test: string }) {
  const query = new TextQuery({ month, test, of });
  return (
    <LinkButton href={addressOf(calls.exportReport, { query })} variant="secondary">
      {texts.export}
    </LinkButton>
  );
}

const OrderLink = ({ orderId }: { orderId: number }) => (
  <Link href={`/admin/orders/${orderId}`}>{orderNumber(orderId)}</Link>
);

const columns: readonly TableColumn<ReportEntry>[] = [
  { id: 'order', header: texts.order, isRowHeader: true, cell: OrderLink },
  { id: 'at', header: texts.at, cell: ({ at }) => formatZonedMoment(at, SHOP_ZONE) },
  { id: 'kind', header: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
  { id: 'amount', header: texts.amount, kind: 'figure', cell: ({ amount }) => formatCents(amount) },
  { id: 'state', header: texts.state, cell: ({ state }) => state },
  { id: 'rate', header: texts.rate, kind: 'figure', cell: ({ rate }) => (rate === null ? '' : formatShare(rate, 3)) },
  { id: 'document', header: texts.document, cell: ({ documentNumber }) => documentNumber },
  { id: 'actor', header: texts.actor, cell: ({ actor }) => actor },
];

const stockColumns: readonly TableColumn<StockEntry>[] = [
  { id: 'name', header: texts.product, isRowHeader: true, cell: ({ name }) => name },
  { id: 'at', header: texts.at, cell: ({ at }) => formatZonedMoment(at, SHOP_ZONE) },
  {
    id: 'kind',
    header: texts.kind,
    cell: ({ kind, cause }) => (cause === null ? texts.moves[kind] : `${texts.moves[kind]}, ${texts.causes[cause]}`),
  },
  { id: 'quantity', header: texts.units, kind: 'figure', cell: ({ quantity }) => formatNumber(quantity) },
  { id: 'balance', header: texts.balance, kind: 'figure', cell: ({ balance }) => formatNumber(balance) },
  { id: 'order', header: texts.order, cell: ({ orderId }) => orderId !== null && <OrderLink orderId={orderId} /> },
  { id: 'actor', header: texts.actor, cell: ({ actor }) => actor },
];
