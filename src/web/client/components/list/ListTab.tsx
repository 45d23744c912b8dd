import { Ellipsis, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import listTexts from '../../../../texts/generated/kit/list.en.js';
import type { ListAddress, ListParameter } from '../../lib/list-view.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ListContent, type ListContentProps } from './ListContent.tsx';
import styles from './ListTab.module.css';
import { type ChoiceFilter, choiceOf, cleared, type FieldFilter } from './list-filters.ts';
import { rowsOf } from './list-query.ts';
import { useListSearch } from './list-search.ts';

type TabFilter = ChoiceFilter<ListParameter> | FieldFilter<ListParameter>;

export interface ListTabProps<Row> extends Omit<ListContentProps<Row>, 'label'> {
  title: string;
  /** How many rows there are, or how many of them are shown. */
  count?: string | undefined;
  address: ListAddress<ListParameter>;
  /** A short list is not searched, unless it grows elsewhere. */
  search?: { label: string; hint: string; isAlways?: boolean };
  filters?: readonly TabFilter[];
  /** Other ways to take the list. */
  tools?: ReactNode;
  /** Another way to fill the list: in sight on phones, too. */
  fill?: ReactNode;
  /** The one primary action: it opens the sheet. */
  action?: { label: string; onPress: () => void } | undefined;
  /** The open sheet; beside the list where both fit. */
  sheet?: ReactNode;
  /** Above the rows. */
  notices?: ReactNode;
  /** The bar for the selected rows, and what else is below. */
  below?: ReactNode;
}

/** Marks the button that opens an empty sheet, to focus it. */
export const OPENS_SHEET = { 'data-opens-sheet': true };

/** A list of the portal under one line: its title, a search, filters, tools and the primary action. */
export function ListTab<Row>(props: ListTabProps<Row>) {
  const { title, address, search, filters = NO_FILTERS, sheet, notices, below } = props;
  const titleId = useId();
  const names: readonly ListParameter[] = ['find', ...filters.map(({ name }) => name)];
  return (
    <div className={cx(styles.frame, Boolean(sheet) && styles.withSheet)}>
      <section aria-labelledby={titleId} className={styles.list}>
        <Head {...props} titleId={titleId} filters={filters} />
        {notices}
        <ListContent
          loading={<Skeleton lines={4} isList />}
          {...props}
          label={title}
          isLimited={names.some((name) => address.view[name] !== '' && (search || name !== 'find'))}
          onClear={() => address.set(cleared(names))}
        />
        {below}
      </section>
      {sheet && <div className={styles.sheet}>{sheet}</div>}
    </div>
  );
}

const NO_FILTERS: readonly TabFilter[] = [];

interface HeadProps<Row> extends ListTabProps<Row> {
  titleId: string;
  filters: readonly TabFilter[];
}

function Head<Row>({ titleId, title, count, tools, fill, action, ...props }: HeadProps<Row>) {
  const { filters, address } = props;
  const moreId = useId();
  const [isMoreOpen, setMoreOpen] = useState(FILTERS.some((name) => address.view[name] !== ''));
  const hasMore = filters.length > 0 || Boolean(tools);
  return (
    <div className={styles.head}>
      <h2 id={titleId} className={styles.tabTitle}>
        {title}
      </h2>
      {count && (
        <p role="status" className={styles.count}>
          {count}
        </p>
      )}
      <TabSearch {...props} />
      {hasMore && (
        <button
          type="button"
          aria-label={listTexts.more}
          title={listTexts.more}
          aria-expanded={isMoreOpen}
          aria-controls={moreId}
          className={styles.toggle}
          onClick={() => setMoreOpen(!isMoreOpen)}
        >
          <Ellipsis aria-hidden />
        </button>
      )}
      {hasMore && (
        <div id={moreId} className={cx(styles.more, isMoreOpen && styles.moreOpen)}>
          {filters.length > 0 && (
            <div className={styles.filters}>
              {filters.map((filter) => (
                <Filter key={filter.name} filter={filter} address={address} />
              ))}
            </div>
          )}
          {tools && <div className={styles.tools}>{tools}</div>}
        </div>
      )}
      {fill && <div className={cx(styles.fill, !tools && styles.atEnd)}>{fill}</div>}
      {action && (
        <div className={cx(styles.action, !tools && !fill && styles.atEnd)}>
          <Button onPress={action.onPress} {...OPENS_SHEET}>
            <Plus aria-hidden /> {action.label}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A list offers its filters only once its rows are loaded. */
const FILTERS = ['show', 'kind', 'day'] as const;

interface FilterProps extends Pick<ListTabProps<never>, 'address'> {
  filter: TabFilter;
}

function Filter({ filter, address }: FilterProps) {
  return filter.kind === 'field' ? filter.field : <NativeSelect {...choiceOf(filter, address)} />;
}

function TabSearch<Row>({ query, search, address }: Pick<ListTabProps<Row>, 'query' | 'search' | 'address'>) {
  const rows = rowsOf(query.data);
  const field = useListSearch(address, search, search?.isAlways ? undefined : (rows?.length ?? 0));
  return (
    field && (
      <div className={styles.search}>
        <SearchField {...field} />
      </div>
    )
  );
}
