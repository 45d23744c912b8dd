import { type ReactNode, useId } from 'react';
import { type ListAddress, type Place, usePagedListView } from '../../lib/list-view.ts';
import { usePageTitle } from '../../lib/page.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ListContent, type ListContentProps } from './ListContent.tsx';
import { ListFilters, type ListFiltersProps } from './ListFilters.tsx';
import styles from './ListPage.module.css';
import { cleared } from './list-filters.ts';
import { OlderPager, Pager } from './Pager.tsx';

interface ListProps<Row, Name extends string> extends ListContentProps<Row>, Partial<ListFiltersProps<Name>> {
  title: string;
  /** Size of server pages; with `before`, a cursor to older rows. */
  pages?: { size: number; before?: (last: Row) => number };
}

export interface ListPageProps<Row, Name extends string> extends Omit<ListProps<Row, Name>, 'label'> {
  description?: ReactNode;
  /** Secondary actions such as export, and the primary action. */
  actions?: ReactNode;
  notices?: ReactNode;
  /** Bar for the selected rows, and dialogs. */
  footer?: ReactNode;
}

/** Page of one list, whose search, filters and page are in the address. */
export function ListPage<Row, Name extends string = never>(props: ListPageProps<Row, Name>) {
  const { title, description, actions, notices, footer } = props;
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} description={description} actions={actions} isTight />
      {notices}
      <List {...props} label={title} />
      {footer}
    </>
  );
}

/** Section with one of several lists of a page. */
export function ListSection<Row, Name extends string = never>(props: Omit<ListProps<Row, Name>, 'label'>) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{props.title}</h2>
      <List {...props} label={props.title} />
    </section>
  );
}

function List<Row, Name extends string>(props: ListProps<Row, Name>) {
  const { address, search, filters = [], rare, pages, foot } = props;
  const place = usePagedListView(NO_NAMES);
  const names = [...(search ? [search.name] : []), ...[...filters, ...(rare?.filters ?? [])].map(({ name }) => name)];
  const isOnLaterPage = place.addressValues.page !== '' || place.addressValues.before !== '';
  return (
    <>
      {address && <ListFilters {...props} address={address} />}
      <ListContent
        {...props}
        isLimited={names.some((name) => address?.addressValues[name] !== '') || (pages !== undefined && isOnLaterPage)}
        onClear={() => (address ?? place).choose(cleared([...names, 'page', 'before']))}
        foot={(rows, total) => (
          <>
            {foot?.(rows, total)}
            {pages && <Pages {...pages} rows={rows} total={total} place={place} />}
          </>
        )}
      />
    </>
  );
}

const NO_NAMES: readonly never[] = [];

interface PagesProps<Row> {
  size: number;
  before?: (last: Row) => number;
  rows: readonly Row[];
  total: number;
  place: ListAddress<Place>;
}

function Pages<Row>({ size, before, rows, total, place: { addressValues, choose } }: PagesProps<Row>) {
  const last = rows.at(-1);
  if (!before) {
    const page = Number(addressValues.page || 1);
    return <Pager page={page} size={size} total={total} onPage={(to) => choose({ page: to > 1 ? String(to) : '' })} />;
  }
  return (
    <OlderPager
      isNewest={addressValues.before === ''}
      lastId={last && rows.length === size ? before(last) : undefined}
      {...(total > rows.length && { total })}
      onPage={(id) => choose({ before: id ?? '' })}
    />
  );
}
