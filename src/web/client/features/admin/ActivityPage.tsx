import { useQuery } from '@tanstack/react-query';
import { activityAreas } from '../../../../modules/admin/schema.ts';
import texts from '../../../../texts/generated/admin/activity.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { DateField } from '../../ui/DateField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ActivityLog } from './ActivityLog.tsx';
import { activitySearch } from './activity-search.ts';
import { adminQueries } from './api.ts';
import styles from './lists.module.css';
import { OlderPager } from './Pager.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { type Filters, useFilters } from './useFilters.ts';

const PAGE_SIZE = 100;

/** The log of the whole product. Every filter lives in the address. */
export function ActivityPage() {
  usePageTitle(texts.title);
  const filters = useFilters(['area', 'userId', 'from', 'to', 'before']);
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <ActivityFilters filters={filters} />
      <SavedFilters list="activity" params={filters.params} />
      <ActivityList filters={filters} />
    </>
  );
}

const ALL = 'all';
const areaOptions = [
  { value: ALL, label: texts.all },
  ...Object.keys(activityAreas).map((area) => ({ value: area, label: texts.areas[area as keyof typeof texts.areas] })),
];

function ActivityFilters({ filters }: { filters: Filters }) {
  const userId = filters.get('userId');
  return (
    <div className={styles.tools}>
      <div className={styles.filter}>
        <Select
          label={texts.area}
          options={areaOptions}
          value={filters.get('area') ?? ALL}
          onChange={(area) => filters.set({ area: area === ALL ? null : area })}
        />
      </div>
      <div className={styles.filter}>
        <DateField label={texts.from} value={filters.get('from')} onChange={(from) => filters.set({ from })} />
      </div>
      <div className={styles.filter}>
        <DateField label={texts.to} value={filters.get('to')} onChange={(to) => filters.set({ to })} />
      </div>
      {userId && (
        <p className={styles.chip}>
          {texts.ofUser({ userId })}
          <Button variant="secondary" size="small" onPress={() => filters.set({ userId: null })}>
            {texts.everybody}
          </Button>
        </p>
      )}
    </div>
  );
}

function ActivityList({ filters }: { filters: Filters }) {
  const activity = useQuery(adminQueries.activity(activitySearch(filters.params, PAGE_SIZE)));
  return (
    <QueryState
      query={activity}
      loading={<Skeleton lines={8} />}
      failed={texts.failed}
      empty={<NothingFound filters={filters} />}
    >
      {(rows) => (
        <>
          <div className={cx(activity.isPlaceholderData && styles.stale)}>
            <ActivityLog rows={rows} />
          </div>
          <OlderPager
            isNewest={!filters.get('before')}
            lastId={rows.length === PAGE_SIZE ? rows.at(-1)?.id : undefined}
            onPage={(before) => filters.set({ before })}
          />
        </>
      )}
    </QueryState>
  );
}

function NothingFound({ filters }: { filters: Filters }) {
  const clear = (
    <Button variant="secondary" onPress={() => filters.set({ area: null, userId: null, from: null, to: null })}>
      {texts.clear}
    </Button>
  );
  return <EmptyState action={clear}>{texts.empty}</EmptyState>;
}
