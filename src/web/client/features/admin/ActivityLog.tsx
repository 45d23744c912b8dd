import type { AdminActivity } from '../../../../modules/admin/schema.ts';
import { formatDay, formatMoment, formatTime } from '../../../../texts/format.ts';
import texts from '../../../../texts/generated/admin/activity.en.js';
import { Changes } from '../../entities/activity/Changes.tsx';
import { changesOf, sentenceOf } from '../../entities/activity/sentences.ts';
import { activityWords } from '../../entities/activity/texts.ts';
import { Address } from '../../ui/Address.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './ActivityLog.module.css';

/** The log as sentences by day, newest first. */
export function ActivityLog({ rows }: { rows: readonly AdminActivity[] }) {
  return daysOf(rows).map(({ name, entries }) => (
    <section key={name} className={styles.day}>
      <h2 className={styles.date}>{name}</h2>
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
    <li className={styles.entry}>
      <time dateTime={entry.at} title={formatMoment(entry.at)} className={styles.time}>
        {formatTime(entry.at)}
      </time>
      <div className={styles.told}>
        <Sentence entry={entry} />
        <EntryChanges entry={entry} />
      </div>
      {entry.ip && <p className={styles.from}>{texts.where({ ip: entry.ip })}</p>}
    </li>
  );
}

function Sentence({ entry }: { entry: AdminActivity }) {
  const { doer, onBehalf } = doerOf(entry);
  const sentence = sentenceOf(entry);
  const { propertyName } = entry;
  return (
    <p>
      {doer ? (
        <Person {...doer} />
      ) : (
        <strong>{entry.action === 'user.login_failed' ? texts.somebody : texts.system}</strong>
      )}{' '}
      <Address>{sentence}</Address>
      {propertyName !== null && !sentence.includes(propertyName) && (
        <span className={styles.quiet}> {texts.at({ property: propertyName })}</span>
      )}
      {onBehalf && (
        <span className={styles.impersonator}>, {activityWords.as({ impersonator: onBehalf.username })}</span>
      )}
    </p>
  );
}

/** Beginning and ending an impersonation are the administrator's own actions; those between them are recorded for both. */
function doerOf({ action, actor, impersonator }: AdminActivity) {
  const isOwn = impersonator !== null && action.startsWith('impersonation.');
  return isOwn ? { doer: impersonator, onBehalf: null } : { doer: actor, onBehalf: impersonator };
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

/** As many fields as a line names before they are folded away. */
const IN_SIGHT = 2;

function EntryChanges({ entry }: { entry: AdminActivity }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  if (changes.length <= IN_SIGHT) return <Changes changes={changes} written={writtenOf} />;
  return (
    <details>
      <summary className={styles.summary}>{fieldsText(changes.map(({ field }) => field))}</summary>
      <Changes changes={changes} written={writtenOf} />
    </details>
  );
}

const FIELDS_NAMED = 4;

/** The first of the fields by name, the others counted. */
function fieldsText(names: readonly string[]): string {
  const more = names.length - FIELDS_NAMED;
  return more > 0 ? texts.fields({ names: names.slice(0, FIELDS_NAMED).join(', '), count: more }) : names.join(', ');
}
