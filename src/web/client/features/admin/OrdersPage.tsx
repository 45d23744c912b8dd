import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import * as calls from '../../../../modules/orders/office-calls.ts';
import { type OrderCounts, orderStatuses, orderTodos, paymentStates } from '../../../../modules/orders/schema.ts';
import texts from '../../../../texts/generated/admin/orders.en.js';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { ListFilter } from '../../components/list/list-filters.ts';
import { useSelection } from '../../components/list/selection.ts';
import { addressOf } from '../../lib/api.ts';
import { TextQuery } from '../../lib/call-address.ts';
import { usePagedListView } from '../../lib/list-view.ts';
import { toast } from '../../lib/toasts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { orderCountsQuery, ordersQuery, useClearTestOrders } from './orders/api.ts';
import { OrderBulk } from './orders/OrderBulk.tsx';
import { OrderTable } from './orders/OrderTable.tsx';
import { useNextStatus } from './orders/useNextStatus.tsx';
import { PaymentProblems } from './PaymentProblems.tsx';
import { catalogQuery } from './products/api.ts';

const PAGE_SIZE = 50;
const RARE = ['from', 'until', 'product', 'test', 'held', 'todo'] as const;
const FILTERS = ['search', 'status', 'payment', ...RARE, 'userId'] as const;
type Filter = (typeof FILTERS)[number];

export function OrdersPage() {
  const address = usePagedListView([...FILTERS, 'sort', 'chosen']);
  const { addressValues } = address;
  const { chosen: _, ...pageValues } = addressValues;
  const { page: _page, before: _before, sort: _sort, ...filter } = pageValues;
  const orders = useQuery(ordersQuery(new TextQuery({ ...pageValues, limit: PAGE_SIZE })));
  const { data } = orders;
  const { data: counts } = useQuery(orderCountsQuery(new TextQuery(filter)));
  const ids = useMemo(() => data?.rows.map(({ id }) => id) ?? [], [data]);
  const selection = useSelection(ids, address);
  const selectedOrders = data?.rows.filter(({ id }) => selection.selectedIds.has(id)) ?? [];
  const { mark, undoBar } = useNextStatus();
  const { userId } = addressValues;
  const username = data?.rows.find(({ user }) => String(user.id) === userId)?.user.username;
  const user = username ? texts.ofUser({ username }) : texts.ofUserId({ userId });
  return (
    <ListPage
      title={texts.title}
      actions={
        <LinkButton href={addressOf(calls.exportOrders, { query: new TextQuery(filter) })} variant="secondary">
          {texts.export}
        </LinkButton>
      }
      notices={<PaymentProblems />}
      address={address}
      search={{ name: 'search', label: texts.search, hint: texts.searchFor }}
      filters={[...filtersOf(counts), { kind: 'only', name: 'userId', text: user, clear: texts.everybody }]}
      rare={useRareFilters(counts, addressValues.test === 'true' && <ClearTests />)}
      query={orders}
      failed={texts.failed}
      empty={<EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>}
      noMatch={{ text: texts.noMatch, clear: texts.clear }}
      pages={{ size: PAGE_SIZE }}
      isWhole
      footer={undoBar}
      foot={() => selectedOrders.length > 0 && <OrderBulk orders={selectedOrders} onClear={selection.clear} />}
    >
      {(rows) => <OrderTable orders={rows} address={address} selection={selection} onNext={mark} />}
    </ListPage>
  );
}

const filterTexts = texts.filters;

const filtersOf = (counts: OrderCounts | undefined): readonly ListFilter<Filter>[] => [
  {
    name: 'status',
    label: texts.filter,
    all: texts.all,
    options: orderStatuses.map((status) => ({ value: status, label: texts.statuses[status] })),
    counts: counts?.status,
  },
  {
    name: 'payment',
    label: filterTexts.payment,
    all: filterTexts.allPayments,
    options: paymentStates.map((state) => ({ value: state, label: texts.payments[state] })),
    counts: counts?.payment,
  },
];

function useRareFilters(counts: OrderCounts | undefined, tools: ReactNode) {
  const { data: products = [] } = useQuery(catalogQuery);
  const rare: readonly ListFilter<Filter>[] = [
    { kind: 'day', name: 'from', label: filterTexts.from },
    { kind: 'day', name: 'until', label: filterTexts.until },
    {
      name: 'product',
      label: filterTexts.product,
      all: filterTexts.allProducts,
      options: products.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'test',
      label: filterTexts.mode,
      all: filterTexts.allModes,
      options: yesOrNo(filterTexts.test, filterTexts.real),
      counts: counts?.test,
    },
    {
      name: 'held',
      label: filterTexts.held,
      all: filterTexts.allHeld,
      options: yesOrNo(filterTexts.isHeld, filterTexts.notHeld),
      counts: counts?.held,
    },
    {
      name: 'todo',
      label: filterTexts.todo,
      all: filterTexts.allTodo,
      options: orderTodos.map((todo) => ({ value: todo, label: filterTexts.todos[todo] })),
      counts: counts?.todo,
    },
  ];
  return { title: filterTexts.more, filters: rare, tools };
}

const yesOrNo = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

/** Deletes test orders; offered where only they are shown. */
function ClearTests() {
  const clear = useClearTestOrders();
  const confirm = (close: () => void) =>
    clear.mutate(undefined, {
      onSuccess: ({ cleared }) => {
        toast({ message: texts.clearTests.done({ count: cleared }), tone: 'success' });
        close();
      },
    });
  return (
    <ConfirmButton
      label={texts.clearTests.button}
      title={texts.clearTests.title}
      confirmLabel={texts.clearTests.submit}
      typeToConfirm={texts.clearTests.word}
      mutation={clear}
      failed={texts.clearTests.failed}
      onConfirm={confirm}
    >
      {texts.clearTests.body}
    </ConfirmButton>
  );
}
