import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SessionSummary } from '../../../../modules/accounts/schema.ts';
import { formatMoment } from '../../../../texts/format.ts';
import accountTexts from '../../../../texts/generated/account/account.en.js';
import { ProofDialog, usePasswordProof } from '../../components/form/ProofDialog.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { focusSoon } from '../../lib/focus-soon.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Account.module.css';
import { sessionsQuery, useEndSessions } from './api.ts';
import { Section } from './Section.tsx';

const texts = accountTexts.sessions;

export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const ending = useEndSessions();
  const list = useRef<HTMLUListElement>(null);
  const { attempt, proof } = usePasswordProof();
  const end = (id: string | null, done: string) =>
    attempt(async (given) => {
      await ending.mutateAsync({ id, ...given });
      toast({ message: done, tone: 'success' });
      focusSoon(() => list.current);
    }).catch((error: unknown) => toastError(error, { fallback: texts.endFailed }));
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
                  isPending={ending.isPending && ending.variables.id === session.id}
                  onEnd={() => void end(session.id, texts.ended({ device: nameOf(session) }))}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <div>
                <Button
                  variant="secondary"
                  isPending={ending.isPending && ending.variables.id === null}
                  onPress={() => void end(null, texts.endedOthers)}
                >
                  {texts.endOthers}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
      {proof && <ProofDialog {...proof}>{texts.proof}</ProofDialog>}
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
  const seen = formatMoment(lastSeenAt);
  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <p className={styles.device}>
          {nameOf(session)} {isCurrent && <Badge tone="success">{texts.current}</Badge>}
        </p>
        <p className={styles.quiet}>{isCurrent ? texts.seenNow : texts.seen({ when: seen })}</p>
        <p className={styles.quiet}>
          {ip
            ? texts.beganFrom({ when: formatMoment(startedAt), from: ip })
            : texts.began({ when: formatMoment(startedAt) })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.endOf({ device: nameOf(session), when: seen })}
          isPending={isPending}
          onPress={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}

const nameOf = ({ device }: SessionSummary) => device || texts.unknown;
