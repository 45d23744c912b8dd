import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import type { Activity } from '../../../../../modules/tenancy/schema.ts';
import { formatMoment } from '../../../../../texts/format.ts';
import activityTexts from '../../../../../texts/generated/portal/activity.en.js';
import activityWords from '../../../../../texts/generated/portal/changes.en.js';
import { QueryError } from '../../../components/QueryState.tsx';
import { Changes } from '../../../entities/activity/Changes.tsx';
import { changesOf, sentenceOf } from '../../../entities/activity/sentences.ts';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { errorText } from '../../../lib/errors.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './ActivityPanel.module.css';
import { activityQuery } from './api.ts';

export function ActivityPanel({ propertyId }: { propertyId: number }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId}>{activityTexts.title}</h2>
      <p className={styles.quiet}>{activityTexts.lead}</p>
      <Log propertyId={propertyId} />
    </section>
  );
}

function Log({ propertyId }: { propertyId: number }) {
  const log = useInfiniteQuery(activityQuery(propertyId));
  const plan = useFloorPlan(propertyId);
  if (log.isPending) return <Skeleton lines={6} />;
  if (!log.data) return <QueryError query={log} title={activityTexts.failed} />;
  const entries = log.data.pages.flat();
  if (entries.length === 0) return <EmptyState title={activityTexts.emptyTitle}>{activityTexts.empty}</EmptyState>;
  return (
    <>
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
    </>
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
