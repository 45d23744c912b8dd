import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OrderSort, orderStatuses, paymentStates } from '../../../../modules/orders/schema.ts';
import texts from '../../../../texts/generated/admin/orders.en.js';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { toast } from '../../lib/toasts.ts';
import { cx } from '../../ui/cx.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FilterChip, ListSearch, NothingFound, SelectFilter } from './ListFilters.tsx';
import styles from './lists.module.css';
import { ordersQuery, useClearTestOrders } from './orders/api.ts';
import { BulkBar } from './orders/BulkBar.tsx';
import { OrderTable } from './orders/OrderTable.tsx';
import { useNextStatus } from './orders/useNextStatus.tsx';
import { Pager } from './Pager.tsx';
import { PaymentProblems } from './PaymentProblems.tsx';
import { catalogQuery } from './products/api.ts';
import { SavedFilters } from './SavedFilters.tsx';
import { type Filters, useFilters } from './useFilters.ts';

const PAGE_SIZE = 50;

/** Parameters of the address; `page` and `sort` are no filters. */
const FILTERS = ['search', 'status', 'payment', 'from', 'until', 'product', 'test', 'held', 'todo', 'userId'] as const;

export function OrdersPage() {
  usePageTitle(texts.title);
  const filters = useFilters([...FILTERS, 'sort', 'page']);
  const wanted = new URLSearchParams(filters.params);
  for (const name of ['page', 'sort']) wanted.delete(name);
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <LinkButton href={`/api/admin/orders/export?${wanted}`} variant="secondary">
            {texts.export}
          </LinkButton>
        }
      />
      <PaymentProblems
        isAsked={filters.get('problems') === 'open'}
        onAsk={(isAsked) => filters.set({ problems: isAsked ? 'open' : null })}
      />
      <OrderFilters filters={filters} />
      <SavedFilters list="orders" params={wanted} />
      <OrderList filters={filters} />
    </>
  );
}

const statusOptions = orderStatuses.map((status) => ({ value: status, label: texts.statuses[status] }));
const paymentOptions = paymentStates.map((state) => ({ value: state, label: texts.payments[state] }));
const own = texts.filters;
const modeOptions = [
  { value: 'false', label: own.real },
  { value: 'true', label: own.test },
];
const heldOptions = [
  { value: 'true', label: own.isHeld },
  { value: 'false', label: own.notHeld },
];
const todoOptions = [
  { value: 'return', label: own.return },
  { value: 'replacement', label: own.replacement },
];

function OrderFilters({ filters }: { filters: Filters }) {
  const userId = filters.get('userId');
  return (
    <div className={cx(styles.tools, styles.narrow)}>
      <ListSearch filters={filters} label={texts.search} placeholder={texts.searchFor} />
      <SelectFilter filters={filters} name="status" label={texts.filter} allLabel={texts.all} options={statusOptions} />
      <SelectFilter
        filters={filters}
        name="payment"
        label={own.payment}
        allLabel={own.allPayments}
        options={paymentOptions}
      />
      <div className={styles.day}>
        <DateField label={own.from} value={filters.get('from')} onChange={(from) => filters.set({ from })} />
      </div>
      <div className={styles.day}>
        <DateField label={own.until} value={filters.get('until')} onChange={(until) => filters.set({ until })} />
      </div>
      <MoreFilters filters={filters} />
      {userId && <PersonFilter userId={userId} filters={filters} />}
    </div>
  );
}

const RARE = ['product', 'test', 'held', 'todo'] as const;

/** Rarely needed ones, open while one of them is set. */
function MoreFilters({ filters }: { filters: Filters }) {
  const isUsed = RARE.some((name) => filters.get(name));
  return (
    <div className={styles.more}>
      <Disclosure title={own.more} level={2} isOpenAtFirst={isUsed}>
        <div className={styles.tools}>
          <ProductFilter filters={filters} />
          <SelectFilter filters={filters} name="test" label={own.mode} allLabel={own.allModes} options={modeOptions} />
          <SelectFilter filters={filters} name="held" label={own.held} allLabel={own.allHeld} options={heldOptions} />
          <SelectFilter filters={filters} name="todo" label={own.todo} allLabel={own.allTodo} options={todoOptions} />
          {filters.get('test') === 'true' && <ClearTests />}
        </div>
      </Disclosure>
    </div>
  );
}

function ProductFilter({ filters }: { filters: Filters }) {
  const { data: products = [] } = useQuery(catalogQuery);
  const options = products.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectFilter filters={filters} name="product" label={own.product} allLabel={own.allProducts} options={options} />
  );
}

/** Offered where only test orders are in sight. */
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

function PersonFilter({ userId, filters }: { userId: string; filters: Filters }) {
  const { data } = useQuery(ordersQuery(pageOf(filters.params)));
  const username = data?.rows.find(({ user }) => String(user.id) === userId)?.user.username;
  return (
    <FilterChip clearLabel={texts.everybody} onClear={() => filters.set({ userId: null })}>
      {username ? texts.ofUser({ username }) : texts.ofUserId({ userId })}
    </FilterChip>
  );
}

function pageOf(params: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(params);
  search.set('limit', String(PAGE_SIZE));
  return search;
}

function OrderList({ filters }: { filters: Filters }) {
  const orders = useQuery(ordersQuery(pageOf(filters.params)));
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const { mark, undoBar } = useNextStatus();
  return (
    <QueryState query={orders} loading={<Skeleton lines={8} />} failed={texts.failed}>
      {({ rows, total }) => {
        const chosen = rows.filter(({ id }) => selected.has(id));
        if (rows.length === 0) return <NoOrders filters={filters} />;
        return (
          <>
            <div className={cx(orders.isPlaceholderData && styles.stale)}>
              <OrderTable
                orders={rows}
                sort={filters.get('sort') as OrderSort | null}
                onSort={(sort) => filters.set({ sort })}
                selected={selected}
                onSelect={setSelected}
                onNext={mark}
              />
            </div>
            {chosen.length > 0 && <BulkBar orders={chosen} onClear={() => setSelected(new Set())} />}
            <Pager
              page={Number(filters.get('page') ?? 1)}
              size={PAGE_SIZE}
              total={total}
              onPage={(page) => filters.set({ page: page > 1 ? String(page) : null })}
            />
            {undoBar}
          </>
        );
      }}
    </QueryState>
  );
}

function NoOrders({ filters }: { filters: Filters }) {
  if (filters.params.size === 0) return <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>;
  const none = Object.fromEntries(FILTERS.map((name) => [name, null]));
  return (
    <NothingFound clearLabel={texts.clear} onClear={() => filters.set(none)}>
      {texts.noMatch}
    </NothingFound>
  );
}
