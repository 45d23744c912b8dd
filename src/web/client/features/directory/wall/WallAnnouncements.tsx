import { useMemo } from 'react';
import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import type { Ruler } from '../../../lib/board/name.ts';
import { useRotation } from '../announcements/announcements.ts';
import { lobbyTexts } from '../texts.ts';
import { viewsOf } from './foot-views.ts';

/** No text has more: keys are `id * MAX_VIEWS + view`. */
const MAX_VIEWS = 1_000;

interface WallAnnouncementsProps {
  announcements: readonly DirectoryAnnouncement[];
  /** Shown in turn with them. */
  others: readonly string[];
  /** In em. */
  width: number;
  /** Of a view. */
  lines: number;
  ruler: Ruler;
  isStill: boolean;
}

export function WallAnnouncements(props: WallAnnouncementsProps) {
  const { announcements, others, width, lines, ruler, isStill } = props;
  const views = useMemo(() => {
    const texts = [
      ...announcements.map(({ id, message }) => ({ id, text: message, isQuiet: false })),
      ...others.map((text, at) => ({ id: -at - 1, text, isQuiet: true })),
    ];
    return texts.flatMap(({ id, text, isQuiet }) =>
      viewsOf(text, width, ruler, lines).map((view, at) => ({ key: id * MAX_VIEWS + at, lines: view, isQuiet })),
    );
  }, [announcements, others, width, lines, ruler]);
  const { index } = useRotation(
    views.map(({ key }) => key),
    isStill,
  );
  if (views.length === 0) return null;
  return (
    <section className="wall-announcements" aria-label={lobbyTexts().announcements.label}>
      {views.map(({ key, lines: shown, isQuiet }, place) => (
        <p
          key={key}
          data-shown={place === index || undefined}
          data-quiet={isQuiet || undefined}
          aria-hidden={place !== index}
        >
          {shown.map((line) => (
            <bdi key={line} className="wall-line">
              {line}
            </bdi>
          ))}
        </p>
      ))}
    </section>
  );
}
