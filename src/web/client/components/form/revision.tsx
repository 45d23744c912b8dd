import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { formatMoment } from '../../../../texts/format.ts';
import conflictTexts from '../../../../texts/generated/kit/conflict.en.js';
import { type Conflict, staleDetailsOf } from '../../lib/conflict.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Stack } from '../../ui/Stack.tsx';

/**
 * Tracks the version that a form edits. After a stale save it is the version in the 409: typed text stays, and the next
 * save is based on it.
 * @param details schema of the error's details
 */
export function useRevision<Version extends { revision: number }, Details extends Conflict<Version>>(
  openedVersion: Version,
  details: z.ZodType<Details>,
) {
  const [stale, setStale] = useState<(Details & { before: Version }) | null>(null);
  const current = stale?.current ?? openedVersion;
  return {
    current,
    /** Changes by others, and the version before. */
    stale,
    /** Rebases on the version in a 409. @returns the current version if the error was one */
    adoptStaleVersion(error: unknown): Version | null {
      const staleDetails = staleDetailsOf(error, details);
      if (staleDetails) setStale({ ...staleDetails, before: current });
      return staleDetails?.current ?? null;
    },
  };
}

export type ChangeSentence = (values: { who: string; when: string }) => string;

/** Sentence with author and time of a change. */
export function changeWords({ changedBy, changedAt }: Omit<Conflict<unknown>, 'current'>, sentence: ChangeSentence) {
  const when = changedAt ? conflictTexts.on({ when: formatMoment(changedAt) }) : conflictTexts.meanwhile;
  return sentence({ who: changedBy ?? conflictTexts.somebody, when });
}

interface ChangedMeanwhileProps {
  change: Omit<Conflict<unknown>, 'current'>;
  title: string;
  sentence: ChangeSentence;
  children: ReactNode;
}

/** Changes by another person since the form was opened; takes focus to be announced. */
export function ChangedMeanwhile({ change, title, sentence, children }: ChangedMeanwhileProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} tabIndex={-1} aria-label={title}>
      <Stack>
        <Banner tone="warning" title={title}>
          {changeWords(change, sentence)}
        </Banner>
        {children}
      </Stack>
    </section>
  );
}
