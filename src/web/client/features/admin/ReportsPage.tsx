import { useQuery } from '@tanstack/react-query';
import * as calls from '../../../../modules/orders/office-calls.ts';
import type {
  NumberGap,
  OpenInvoice,
  Report,
  reportFiles,
  StockLine,
  TaxLine,
} from '../../../../modules/orders/office-schema.ts';
import { formatCents } from '../../../../shared/money.ts';
import { formatCalendarDay, formatNumber, formatShare } from '../../../../texts/format.ts';
import texts from '../../../../texts/generated/admin/reports.en.js';
import type { ListContentProps } from '../../components/list/ListContent.tsx';
import { ListFilters } from '../../components/list/ListFilters.tsx';
import { ListSection } from '../../components/list/ListPage.tsx';
import type { ListQuery } from '../../components/list/list-query.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { addressOf } from '../../lib/api.ts';
import { TextQuery } from '../../lib/call-address.ts';
import { usePagedListView } from '../../lib/list-view.ts';
import { usePageTitle } from '../../lib/page.ts';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import { reportQuery } from './reports/api.ts';
import { monthFilter, monthOf, paymentsFilter } from './reports/month.ts';

export function ReportsPage() {
  usePageTitle(texts.title);
  const address = usePagedListView(['month', 'test']);
  const period = { month: monthOf(address.addressValues), test: address.addressValues.test };
  const report = useQuery(reportQuery(new TextQuery(period)));
  const shared = { period, of: report };
  return (
    <>
      <PageHeader
        title={texts.title}
        description={report.data && texts.clock({ zone: report.data.timeZone })}
        isTight
      />
      <ListFilters address={address} filters={[monthFilter(), paymentsFilter]} />
      <QueryState query={report} loading={<Skeleton lines={8} />} failed={texts.failed}>
        {(data) => (
          <>
            <Section
              {...shared}
              file="entries"
              rows={data.sums}
              table={{ rowKey: ({ kind }) => kind, columns: sumColumns(period) }}
            />
            <Section
              {...shared}
              file="tax"
              rows={data.tax}
              table={{ rowKey: ({ state, rate }) => `${state} ${rate}`, columns: taxColumns(period) }}
            />
            <Section
              {...shared}
              file="invoices"
              rows={data.openInvoices}
              table={{ rowKey: ({ orderId }) => orderId, columns: invoiceColumns }}
            />
            <Section
              {...shared}
              file="stock"
              rows={data.stock}
              table={{ rowKey: ({ variantId }) => variantId, columns: stockColumns(period) }}
            />
            {data.numberGaps.length > 0 && (
              <Section
                {...shared}
                file="numberGaps"
                rows={data.numberGaps}
                table={{ rowKey: ({ first }) => first, columns: gapColumns }}
              />
            )}
          </>
        )}
      </QueryState>
    </>
  );
}

type Period = Readonly<Record<'month' | 'test', string>>;

interface SectionProps<Row> extends Pick<ListContentProps<Row>, 'table'> {
  file: keyof typeof words;
  period: Period;
  /** Query of the report, whose state the page shows once. */
  of: ListQuery<Report>;
  rows: readonly Row[];
}

const words = {
  entries: { title: texts.sums, empty: texts.noSums },
  tax: { title: texts.tax, empty: texts.noTax },
  invoices: { title: texts.invoices, empty: texts.noInvoices },
  stock: { title: texts.stock, empty: texts.noStock },
  numberGaps: { title: texts.gaps, empty: texts.gapsWhy },
} satisfies Partial<Record<(typeof reportFiles)[number], { title: string; empty: string }>>;

function Section<Row>({ file, period, of, rows, table }: SectionProps<Row>) {
  const { title, empty } = words[file];
  const query = new TextQuery({ ...period, of: file });
  return (
    <ListSection
      title={title}
      query={{ ...of, error: null, isRefetchError: false, data: rows }}
      failed={texts.failed}
      empty={<p>{empty}</p>}
      {...(table && { table })}
      foot={() => (
        <Row as="p" paddingBlock="16 0">
          <LinkButton href={addressOf(calls.exportReport, { query })} variant="secondary" size="small">
            {texts.export}
          </LinkButton>
        </Row>
      )}
    />
  );
}

const entriesAt = (period: Period, limits: Record<string, string>, path = '/admin/reports/entries') =>
  `${path}?${new TextQuery({ ...period, ...limits })}`;

const sumColumns = (period: Period): readonly TableColumn<Report['sums'][number]>[] => [
  {
    id: 'kind',
    header: texts.kind,
    isRowHeader: true,
    cell: ({ kind }) => <Link href={entriesAt(period, { kind })}>{texts.kinds[kind]}</Link>,
  },
  { id: 'entries', header: texts.entries, kind: 'figure', cell: ({ entries }) => formatNumber(entries) },
  { id: 'amount', header: texts.amount, kind: 'figure', cell: ({ amount }) => formatCents(amount) },
];

const taxColumns = (period: Period): readonly TableColumn<TaxLine>[] => [
  {
    id: 'state',
    header: texts.state,
    isRowHeader: true,
    cell: ({ state }) => <Link href={entriesAt(period, { state })}>{state}</Link>,
  },
  { id: 'rate', header: texts.rate, kind: 'figure', cell: ({ rate }) => formatShare(rate, 3) },
  { id: 'sales', header: texts.sales, kind: 'figure', cell: ({ sales }) => formatCents(sales) },
  { id: 'taxable', header: texts.taxable, kind: 'figure', cell: ({ taxable }) => formatCents(taxable) },
  { id: 'amount', header: texts.taxDue, kind: 'figure', cell: ({ amount }) => formatCents(amount) },
  { id: 'back', header: texts.refundedTax, kind: 'figure', cell: ({ refundedTax }) => formatCents(refundedTax) },
];

const invoiceColumns: readonly TableColumn<OpenInvoice>[] = [
  {
    id: 'order',
    header: texts.order,
    isRowHeader: true,
    cell: ({ orderId, number }) => <Link href={`/admin/orders/${orderId}`}>{number}</Link>,
  },
  { id: 'customer', header: texts.customer, cell: ({ customer }) => customer },
  { id: 'due', header: texts.dueOn, cell: ({ dueOn }) => formatCalendarDay(dueOn) },
  {
    id: 'age',
    header: texts.age,
    cell: ({ daysOverdue }) => (daysOverdue === 0 ? texts.notDue : texts.overdue({ days: daysOverdue })),
  },
  { id: 'amount', header: texts.amount, kind: 'figure', cell: ({ amount }) => formatCents(amount) },
];

const gapColumns: readonly TableColumn<NumberGap>[] = [
  {
    id: 'missing',
    header: texts.missing,
    isRowHeader: true,
    cell: ({ first, last }) => (first === last ? first : `${first} – ${last}`),
  },
];

const stockColumns = (period: Period): readonly TableColumn<StockLine>[] => [
  {
    id: 'name',
    header: texts.product,
    isRowHeader: true,
    cell: ({ variantId, name }) => (
      <Link href={entriesAt(period, { variant: String(variantId) }, '/admin/reports/stock')}>{name}</Link>
    ),
  },
  { id: 'units', header: texts.units, kind: 'figure', cell: ({ units }) => formatNumber(units) },
  { id: 'price', header: texts.price, kind: 'figure', cell: ({ price }) => formatCents(price) },
  { id: 'worth', header: texts.worth, kind: 'figure', cell: ({ worth }) => formatCents(worth) },
];
