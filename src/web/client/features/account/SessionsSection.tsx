import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SessionSummary } from '../../../../modules/accounts/schema.ts';
import { formatMoment } from '../../../../texts/format.ts';
import accountTexts from '../../../../texts/generated/account/account.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { focusSoon } from '../../lib/focus-soon.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import styles from './Account.module.css';
import { sessionsQuery, useEndSessions } from './api.ts';
import { Section } from './Section.tsx';

const texts = accountTexts.sessions;

export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const ending = useEndSessions();
  const list = useRef<HTMLUListElement>(null);
  const end = (id: string | null, done: string) =>
    ending.mutate(id, {
      onSuccess: () => {
        toast({ message: done, tone: 'success' });
        focusSoon(() => list.current);
      },
      onError: (error) => toastError(error, { fallback: texts.endFailed }),
    });
  return (
    <Section title={texts.title} lead={texts.lead}>
      <QueryState query={query} loading={<Skeleton lines={3} />} failed={texts.failed}>
        {(sessions) => (
          <>
            <ul ref={list} tabIndex={-1} aria-label={texts.title} className={styles.sessions}>
              {sessions.map((session) => (
                <Session
                  key={session.id}
                  session={session}
                  isPending={ending.isPending && ending.variables === session.id}
                  onEnd={() => end(session.id, texts.ended({ device: nameOf(session) }))}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <div>
                <Button
                  variant="secondary"
                  isPending={ending.isPending && ending.variables === null}
                  onPress={() => end(null, texts.endedOthers)}
                >
                  {texts.endOthers}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
    </Section>
  );
}

interface SessionProps {
  session: SessionSummary;
  isPending: boolean;
  onEnd: () => void;
}

function Session({ session, isPending, onEnd }: SessionProps) {
  const { isCurrent, ip, startedAt, lastSeenAt } = session;
  const lastSeen = formatMoment(lastSeenAt);
  return (
    <Row as="li" align="center" justify="between" gap="8 16" paddingBlock="12" className={styles.session}>
      <div className={styles.about}>
        <Row as="p" align="center" gap="4 8">
          <Text as="span" weight="strong">
            {nameOf(session)}
          </Text>{' '}
          {isCurrent && <Badge tone="success">{texts.current}</Badge>}
        </Row>
        <Text tone="quiet" maxWidth="measure">
          {isCurrent ? texts.seenNow : texts.seen({ when: lastSeen })}
        </Text>
        <Text tone="quiet" maxWidth="measure">
          {ip
            ? texts.beganFrom({ when: formatMoment(startedAt), from: ip })
            : texts.began({ when: formatMoment(startedAt) })}
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.endOf({ device: nameOf(session), when: lastSeen })}
          isPending={isPending}
          onPress={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </Row>
  );
}

const nameOf = ({ device }: SessionSummary) => device || texts.unknown;
