import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { formatMoment } from '../../../../texts/format.ts';
import conflictTexts from '../../../../texts/generated/kit/conflict.en.js';
import { type Conflict, staleDetailsOf } from '../../lib/conflict.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Stack } from '../../ui/Stack.tsx';

/**
 * What a form changes, as it was opened with. After a stale save it is the version of that refusal: what was typed
 * stays, and the next save is made on top of it.
 * @param details schema of the refusal's
 */
export function useRevision<Version extends { revision: number }, Details extends Conflict<Version>>(
  opened: Version,
  details: z.ZodType<Details>,
) {
  const [stale, setStale] = useState<(Details & { before: Version }) | null>(null);
  const current = stale?.current ?? opened;
  return {
    current,
    /** What others changed, and the version before. */
    stale,
    /** @returns the current version, if that is why the save was refused */
    takeStale(error: unknown): Version | null {
      const refused = staleDetailsOf(error, details);
      if (refused) setStale({ ...refused, before: current });
      return refused?.current ?? null;
    },
  };
}

export type ChangeSentence = (values: { who: string; when: string }) => string;

/** Who changed it, and when. */
export function changeWords({ changedBy, changedAt }: Omit<Conflict<unknown>, 'current'>, sentence: ChangeSentence) {
  const when = changedAt ? conflictTexts.on({ when: formatMoment(changedAt) }) : conflictTexts.meanwhile;
  return sentence({ who: changedBy ?? conflictTexts.somebody, when });
}

interface ChangedMeanwhileProps {
  change: Omit<Conflict<unknown>, 'current'>;
  title: string;
  sentence: ChangeSentence;
  /** What was changed. */
  children: ReactNode;
}

/** Changes by another person since the form was opened. Takes the focus to be announced. */
export function ChangedMeanwhile({ change, title, sentence, children }: ChangedMeanwhileProps) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <section ref={shown} tabIndex={-1} aria-label={title}>
      <Stack>
        <Banner tone="warning" title={title}>
          {changeWords(change, sentence)}
        </Banner>
        {children}
      </Stack>
    </section>
  );
}
