import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import type { Activity } from '../../../../../modules/tenancy/schema.ts';
import { formatMoment } from '../../../../../texts/format.ts';
import activityTexts from '../../../../../texts/generated/portal/activity.en.js';
import activityWords from '../../../../../texts/generated/portal/changes.en.js';
import { ListTab } from '../../../components/list/ListTab.tsx';
import { Changes } from '../../../entities/activity/Changes.tsx';
import { changesOf, sentenceOf } from '../../../entities/activity/sentences.ts';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { errorText } from '../../../lib/errors.ts';
import { useListView } from '../../../lib/list-view.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './ActivityPanel.module.css';
import { activityQuery } from './api.ts';

/** Activity log of a building; its filter is in the address. */
export function ActivityPanel({ propertyId }: { propertyId: number }) {
  const address = useListView();
  const { view, set, addressValues } = address;
  const log = useInfiniteQuery(activityQuery(propertyId, addressValues)); // debounced
  const plan = useFloorPlan(propertyId);
  const { data, isPending, error, isFetching, isRefetchError, dataUpdatedAt, isPlaceholderData, refetch } = log;
  return (
    <div className={styles.panel}>
      <ListTab
        title={activityTexts.title}
        address={address}
        search={{ label: activityTexts.find, hint: activityTexts.findHint, isAlways: true }}
        filters={[
          { name: 'kind', label: activityTexts.kind, all: activityTexts.kinds.all, options: kinds },
          {
            kind: 'field',
            name: 'day',
            field: (
              <DateField label={activityTexts.day} value={view.day} onChange={(day) => set({ day })} isLabelHidden />
            ),
          },
        ]}
        notices={<Text tone="quiet">{activityTexts.lead}</Text>}
        query={{
          isPending,
          error,
          isFetching,
          isRefetchError,
          dataUpdatedAt,
          isPlaceholderData,
          refetch,
          data: data?.pages.flat(),
        }}
        failed={activityTexts.failed}
        loading={<Skeleton lines={6} />}
        empty={<EmptyState title={activityTexts.emptyTitle}>{activityTexts.empty}</EmptyState>}
        noMatch={{ title: activityTexts.noMatchTitle, text: activityTexts.noMatch, clear: activityTexts.clear }}
        isWhole
        foot={() => <Older log={log} />}
      >
        {(entries) => (
          <ol className={styles.log}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} plan={plan} />
            ))}
          </ol>
        )}
      </ListTab>
    </div>
  );
}

const ALL = 'all';
const kinds = Object.entries(activityTexts.kinds).flatMap(([value, label]) =>
  value === ALL ? [] : [{ value, label }],
);

function Older({ log }: { log: UseInfiniteQueryResult<InfiniteData<Activity[]>> }) {
  return (
    <>
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
        <Text tone="quiet">{activityTexts.end}</Text>
      )}
    </>
  );
}

function Entry({ entry, plan }: { entry: Activity; plan: FloorPlan }) {
  const changes = changesOf(entry, plan.label);
  return (
    <Grid as="li" columns="12rem minmax(0, 1fr)" from="40" gap="4 16" paddingBlock="12" className={styles.entry}>
      <Text dateTime={entry.at} as="time" tone="quiet" isTabular>
        {formatMoment(entry.at)}
      </Text>
      <div>
        <p>
          <strong>
            <Address>{entry.actor}</Address>
          </strong>{' '}
          <Address>{sentenceOf(entry)}</Address>
          {entry.impersonator && (
            <Text as="span" tone="quiet">
              , {activityWords.as({ impersonator: entry.impersonator })}
            </Text>
          )}
        </p>
        {changes.length > 0 && <Changes changes={changes} renderText={(text) => <Address>{text}</Address>} />}
      </div>
    </Grid>
  );
}
