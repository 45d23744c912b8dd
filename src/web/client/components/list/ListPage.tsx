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
  /** Rows of a page, for a list that the server cuts into pages; with `before`, from one row to older ones. */
  pages?: { size: number; before?: (last: Row) => number };
}

export interface ListPageProps<Row, Name extends string> extends Omit<ListProps<Row, Name>, 'label'> {
  description?: ReactNode;
  /** Other ways to take or fill the list, and its primary action. */
  actions?: ReactNode;
  /** Above the filters. */
  notices?: ReactNode;
  /** The bar for the selected rows, and dialogs. */
  below?: ReactNode;
}

/** A page that is a list: its title, search, filters, rows and pages; all of what it shows is in the address. */
export function ListPage<Row, Name extends string = never>(props: ListPageProps<Row, Name>) {
  const { title, description, actions, notices, below } = props;
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} description={description} actions={actions} isTight />
      {notices}
      <List {...props} label={title} />
      {below}
    </>
  );
}

/** One of several lists of a page. */
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
  const isOnLaterPage = place.written.page !== '' || place.written.before !== '';
  return (
    <>
      {address && <ListFilters {...props} address={address} />}
      <ListContent
        {...props}
        isLimited={names.some((name) => address?.written[name] !== '') || (pages !== undefined && isOnLaterPage)}
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

function Pages<Row>({ size, before, rows, total, place: { written, choose } }: PagesProps<Row>) {
  const last = rows.at(-1);
  if (!before) {
    const page = Number(written.page || 1);
    return <Pager page={page} size={size} total={total} onPage={(to) => choose({ page: to > 1 ? String(to) : '' })} />;
  }
  return (
    <OlderPager
      isNewest={written.before === ''}
      lastId={last && rows.length === size ? before(last) : undefined}
      {...(total > rows.length && { total })}
      onPage={(id) => choose({ before: id ?? '' })}
    />
  );
}
