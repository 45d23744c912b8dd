import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import type { Activity } from '../../../../../modules/tenancy/schema.ts';
import { formatMoment } from '../../../../../texts/format.ts';
import activityTexts from '../../../../../texts/generated/portal/activity.en.js';
import activityWords from '../../../../../texts/generated/portal/changes.en.js';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { NoMatch } from '../../../components/NoMatch.tsx';
import { QueryError } from '../../../components/QueryState.tsx';
import { Changes } from '../../../entities/activity/Changes.tsx';
import { changesOf, sentenceOf } from '../../../entities/activity/sentences.ts';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { errorText } from '../../../lib/errors.ts';
import { useListSearch, useListView, viewIn } from '../../../lib/list-view.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './ActivityPanel.module.css';
import { activityQuery } from './api.ts';

/** The log of a building; its filter is in the address. */
export function ActivityPanel({ propertyId }: { propertyId: number }) {
  const address = useListView();
  const { view, set } = address;
  const search = useListSearch(address, { label: activityTexts.find, hint: activityTexts.findHint });
  const [written] = useSearchParams(); // a pause after what is typed
  const log = useInfiniteQuery(activityQuery(propertyId, viewIn(String(written))));
  const isFiltered = Boolean(view.find || view.kind || view.day);
  return (
    <div className={styles.panel}>
      <ListFrame
        title={activityTexts.title}
        search={search}
        filters={
          <>
            <NativeSelect
              label={activityTexts.kind}
              options={kinds}
              value={kinds.some(({ value }) => value === view.kind) ? view.kind : ALL}
              onChange={(kind) => set({ kind: kind === ALL ? '' : kind })}
            />
            <DateField label={activityTexts.day} value={view.day} onChange={(day) => set({ day })} isLabelHidden />
          </>
        }
        isFiltered={Boolean(view.kind || view.day)}
        isTab
      >
        <p className={styles.quiet}>{activityTexts.lead}</p>
        <Log
          propertyId={propertyId}
          log={log}
          onClear={isFiltered ? () => set({ find: '', kind: '', day: '' }) : undefined}
        />
      </ListFrame>
    </div>
  );
}

const ALL = 'all';
const kinds = Object.entries(activityTexts.kinds).map(([value, label]) => ({ value, label }));

interface LogProps {
  propertyId: number;
  log: UseInfiniteQueryResult<InfiniteData<Activity[]>>;
  /** Absent if all is shown. */
  onClear: (() => void) | undefined;
}

function Log({ propertyId, log, onClear }: LogProps) {
  const plan = useFloorPlan(propertyId);
  if (log.isPending) return <Skeleton lines={6} />;
  if (!log.data) return <QueryError query={log} title={activityTexts.failed} />;
  const entries = log.data.pages.flat();
  if (entries.length === 0) return <NoEntries onClear={onClear} />;
  return (
    <div className={cx(log.isPlaceholderData && styles.stale)}>
      <ol className={styles.log}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} plan={plan} />
        ))}
      </ol>
      {log.isFetchNextPageError && (
        <ErrorState message={errorText(log.error)} onRetry={() => void log.fetchNextPage()} />
      )}
      {log.hasNextPage ? (
        <div>
          <Button variant="secondary" onPress={() => void log.fetchNextPage()} isPending={log.isFetchingNextPage}>
            {activityTexts.older}
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>{activityTexts.end}</p>
      )}
    </div>
  );
}

function NoEntries({ onClear }: Pick<LogProps, 'onClear'>) {
  if (!onClear) return <EmptyState title={activityTexts.emptyTitle}>{activityTexts.empty}</EmptyState>;
  return (
    <NoMatch title={activityTexts.noMatchTitle} clearLabel={activityTexts.clear} onClear={onClear}>
      {activityTexts.noMatch}
    </NoMatch>
  );
}

function Entry({ entry, plan }: { entry: Activity; plan: FloorPlan }) {
  const changes = changesOf(entry, plan.label);
  return (
    <li className={styles.entry}>
      <time dateTime={entry.at} className={styles.time}>
        {formatMoment(entry.at)}
      </time>
      <div>
        <p>
          <strong>
            <Address>{entry.actor}</Address>
          </strong>{' '}
          <Address>{sentenceOf(entry)}</Address>
          {entry.impersonator && (
            <span className={styles.quiet}>, {activityWords.as({ impersonator: entry.impersonator })}</span>
          )}
        </p>
        {changes.length > 0 && <Changes changes={changes} written={(text) => <Address>{text}</Address>} />}
      </div>
    </li>
  );
}
