import { useQuery } from '@tanstack/react-query';
import { type AdminActivity, activityAreas } from '../../../../modules/admin/schema.ts';
import type { ActivityAction } from '../../../../shared/activity-actions.ts';
import { formatDay, formatMoment, formatTime } from '../../../../texts/format.ts';
import texts from '../../../../texts/generated/admin/activity.en.js';
import backOfficeTexts from '../../../../texts/generated/admin/changes.en.js';
import activityWords from '../../../../texts/generated/portal/changes.en.js';
import { ListPage } from '../../components/list/ListPage.tsx';
import { Changes } from '../../entities/activity/Changes.tsx';
import { buildingSentences, changesOf, type Sentences, sentenceOf } from '../../entities/activity/sentences.ts';
import { TextQuery } from '../../lib/call-address.ts';
import { usePagedListView } from '../../lib/list-view.ts';
import { Address } from '../../ui/Address.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';
import logStyles from './ActivityPage.module.css';
import { instantsOf } from './activity-days.ts';
import { adminQueries } from './api.ts';

const PAGE_SIZE = 100;
const FILTERS = ['area', 'userId', 'from', 'to'] as const;

const areaOptions = Object.keys(activityAreas).map((area) => ({
  value: area,
  label: texts.areas[area as keyof typeof texts.areas],
}));

export function ActivityPage() {
  const address = usePagedListView(FILTERS);
  const { addressValues } = address;
  const { page: _, ...filter } = addressValues;
  return (
    <ListPage
      title={texts.title}
      description={texts.description}
      address={address}
      filters={[
        { name: 'area', label: texts.area, all: texts.all, options: areaOptions },
        { kind: 'day', name: 'from', label: texts.from },
        { kind: 'day', name: 'to', label: texts.to },
        { kind: 'only', name: 'userId', text: texts.ofUser({ userId: addressValues.userId }), clear: texts.everybody },
      ]}
      query={useQuery(adminQueries.activity(new TextQuery({ ...filter, ...instantsOf(filter), limit: PAGE_SIZE })))}
      failed={texts.failed}
      empty={<EmptyState>{texts.empty}</EmptyState>}
      noMatch={{ text: texts.empty, clear: texts.clear }}
      pages={{ size: PAGE_SIZE, before: ({ id }) => id }}
      isWhole
    >
      {(rows) => <ActivityLog rows={rows} />}
    </ListPage>
  );
}

/** Log grouped by day, newest first. */
function ActivityLog({ rows }: { rows: readonly AdminActivity[] }) {
  return daysOf(rows).map(({ name, entries }) => (
    <section key={name} className={logStyles.day}>
      <h2 className={logStyles.date}>{name}</h2>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}

function daysOf(rows: readonly AdminActivity[]) {
  const days: { name: string; entries: AdminActivity[] }[] = [];
  for (const row of rows) {
    const name = formatDay(row.at);
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(row);
    else days.push({ name, entries: [row] });
  }
  return days;
}

function Entry({ entry }: { entry: AdminActivity }) {
  return (
    <li className={logStyles.entry}>
      <Text dateTime={entry.at} title={formatMoment(entry.at)} as="time" tone="quiet" isTabular>
        {formatTime(entry.at)}
      </Text>
      <div className={logStyles.told}>
        <Sentence entry={entry} />
        <EntryChanges entry={entry} />
      </div>
      {entry.ip && (
        <Text tone="quiet" isTabular>
          {texts.where({ ip: entry.ip })}
        </Text>
      )}
    </li>
  );
}

export const sentences = { ...buildingSentences, ...backOfficeTexts.actions } satisfies Sentences &
  Record<ActivityAction, unknown>;

function Sentence({ entry }: { entry: AdminActivity }) {
  const { person, onBehalf } = actorOf(entry);
  const sentence = sentenceOf(entry, sentences);
  const { propertyName } = entry;
  return (
    <p>
      {person ? (
        <Person {...person} />
      ) : (
        <strong>{entry.action === 'user.login_failed' ? texts.somebody : texts.system}</strong>
      )}{' '}
      <Address>{sentence}</Address>
      {propertyName !== null && !sentence.includes(propertyName) && (
        <Text as="span" tone="quiet">
          {' '}
          {texts.at({ property: propertyName })}
        </Text>
      )}
      {onBehalf && (
        <Text as="span" tone="danger">
          , {activityWords.as({ impersonator: onBehalf.username })}
        </Text>
      )}
    </p>
  );
}

/** Actor of an entry: the admin for start and end of an impersonation, both for actions in between. */
function actorOf({ action, actor, impersonator }: AdminActivity) {
  const isOwn = impersonator !== null && action.startsWith('impersonation.');
  return isOwn ? { person: impersonator, onBehalf: null } : { person: actor, onBehalf: impersonator };
}

function Person({ id, username }: { id: number; username: string }) {
  return (
    <strong>
      <Link isQuiet href={`/admin/activity?userId=${id}`}>
        <Address>{username}</Address>
      </Link>
    </strong>
  );
}

const writtenOf = (text: string) => <Address>{text}</Address>;

/** Number of fields shown before the others are collapsed. */
const MAX_EXPANDED_FIELDS = 2;

function EntryChanges({ entry }: { entry: AdminActivity }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  if (changes.length <= MAX_EXPANDED_FIELDS) return <Changes changes={changes} renderText={writtenOf} />;
  return (
    <details>
      <summary className={logStyles.summary}>{fieldsText(changes.map(({ field }) => field))}</summary>
      <Changes changes={changes} renderText={writtenOf} />
    </details>
  );
}

const FIELDS_NAMED = 4;

function fieldsText(names: readonly string[]): string {
  const more = names.length - FIELDS_NAMED;
  return more > 0 ? texts.fields({ names: names.slice(0, FIELDS_NAMED).join(', '), count: more }) : names.join(', ');
}
