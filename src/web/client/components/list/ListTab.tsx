import { Ellipsis, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import listTexts from '../../../../texts/generated/kit/list.en.js';
import { addressOf, type ListAddress, type ListParameter } from '../../lib/list-view.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { Row } from '../../ui/Row.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ListContent, type ListContentProps } from './ListContent.tsx';
import styles from './ListTab.module.css';
import { type ChoiceFilter, choiceOf, cleared, type FieldFilter } from './list-filters.ts';
import { rowsOf } from './list-query.ts';
import { useListSearch } from './list-search.ts';

type TabFilter = ChoiceFilter<ListParameter> | FieldFilter<ListParameter>;

export interface ListTabProps<Row> extends Omit<ListContentProps<Row>, 'label'> {
  title: string;
  /** Number of rows, or of matching ones, as text. */
  count?: string | undefined;
  address: ListAddress<ListParameter>;
  /** Lists of this tab, selected by `show`. Each keeps the other's search term. */
  views?: { label: string; items: readonly { value: string; label: string }[] };
  /** Search; omitted for a short list unless it is set. */
  search?: { label: string; hint: string; isAlways?: boolean };
  filters?: readonly TabFilter[];
  /** Secondary actions such as export. */
  tools?: ReactNode;
  /** Alternative way to fill the list, also visible on phones. */
  fill?: ReactNode;
  /** Primary action, which opens the sheet. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Open sheet, beside the list where both fit. */
  sheet?: ReactNode;
  notices?: ReactNode;
  /** Bar for the selected rows, and other content below. */
  footer?: ReactNode;
}

/** Attribute of the button that opens an empty sheet, to focus it. */
export const OPENS_SHEET = { 'data-opens-sheet': true };

/** List of the portal below a line with title, search, filters, tools and the primary action. */
export function ListTab<Row>(props: ListTabProps<Row>) {
  const { title, address, search, filters = NO_FILTERS, sheet, notices, footer } = props;
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
        {footer}
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

function Head<Row>({ titleId, title, count, views, tools, fill, action, ...props }: HeadProps<Row>) {
  const { filters, address } = props;
  const moreId = useId();
  const [isMoreOpen, setMoreOpen] = useState(
    FILTERS.some((name) => address.view[name] !== '' && !isView(views, address.view[name])),
  );
  const hasMore = filters.length > 0 || Boolean(tools);
  return (
    <div className={styles.head}>
      {views && <Views {...views} address={address} />}
      {/* The link of a further list is its title. */}
      {isView(views, address.view.show) ? (
        <VisuallyHidden as="h2" id={titleId}>
          {title}
        </VisuallyHidden>
      ) : (
        <h2 id={titleId} className={styles.tabTitle}>
          {title}
        </h2>
      )}
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
            <Row className={styles.filters}>
              {filters.map((filter) => (
                <Filter key={filter.name} filter={filter} address={address} />
              ))}
            </Row>
          )}
          {tools && (
            <Row align="center" className={styles.tools}>
              {tools}
            </Row>
          )}
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

type ViewsProps = NonNullable<ListTabProps<never>['views']> & Pick<ListTabProps<never>, 'address'>;

/** Parameters of one list that another list does not share. */
const LIST_PARAMETER_RESET = { show: '', kind: '', day: '', sort: '', chosen: '', open: '' };

/** State of a history entry that was selected here. */
interface ViewState {
  isView?: boolean;
}

function Views({ label, items, address }: ViewsProps) {
  const { search, state } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const isChosen = (state as ViewState | null)?.isView === true;
  useEffect(() => {
    // The pressed link was unmounted with its list; this list's code may have loaded later.
    if (!isChosen || !document.activeElement?.matches('body, main')) return;
    nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [isChosen]);
  const open = items.find(({ value }) => value === address.view.show) ?? items[0];
  return (
    <Row ref={nav} aria-label={label} as="nav" isSingleLine gap="16" className={styles.views}>
      {items.map((item) => (
        <Link
          key={item.value}
          to={{
            search: addressOf(search, {
              ...LIST_PARAMETER_RESET,
              find: address.view.find,
              show: item === items[0] ? '' : item.value,
            }),
          }}
          state={{ isView: true } satisfies ViewState}
          preventScrollReset
          aria-current={item === open ? 'page' : undefined}
          className={styles.view}
        >
          {item.label}
        </Link>
      ))}
    </Row>
  );
}

const isView = (views: ListTabProps<never>['views'], value: string) =>
  value !== '' && views?.items.some((item) => item.value === value);

/** Filters, which render only once rows are loaded. */
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
