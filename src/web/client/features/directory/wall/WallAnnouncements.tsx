import { useMemo } from 'react';
import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import type { Ruler } from '../../../lib/wall-layout/break-name.ts';
import { useRotation } from '../announcements/announcements.ts';
import { lobbyTexts } from '../texts.ts';
import { viewsOf } from './foot-views.ts';

/** Maximum parts of a text, in whose keys it is the factor of the id. */
const MAX_VIEWS = 1_000;

interface WallAnnouncementsProps {
  announcements: readonly DirectoryAnnouncement[];
  /** Texts that rotate with the announcements. */
  quietTexts: readonly string[];
  /** Width in em. */
  width: number;
  /** Lines per part. */
  lines: number;
  ruler: Ruler;
  isStill: boolean;
}

export function WallAnnouncements(props: WallAnnouncementsProps) {
  const { announcements, quietTexts, width, lines, ruler, isStill } = props;
  const views = useMemo(() => {
    const texts = [
      ...announcements.map(({ id, message }) => ({ id, text: message, isQuiet: false })),
      ...quietTexts.map((text, at) => ({ id: -at - 1, text, isQuiet: true })),
    ];
    return texts.flatMap(({ id, text, isQuiet }) =>
      viewsOf(text, width, ruler, lines).map((view, at) => ({ key: id * MAX_VIEWS + at, lines: view, isQuiet })),
    );
  }, [announcements, quietTexts, width, lines, ruler]);
  const { index } = useRotation(
    views.map(({ key }) => key),
    isStill,
  );
  if (views.length === 0) return null;
  return (
    <section className="wall-announcements" aria-label={lobbyTexts().announcements.label}>
      {views.map(({ key, lines: viewLines, isQuiet }, place) => (
        <p
          key={key}
          data-shown={place === index || undefined}
          data-quiet={isQuiet || undefined}
          aria-hidden={place !== index}
        >
          {viewLines.map((line) => (
            <bdi key={line} className="wall-line">
              {line}
            </bdi>
          ))}
        </p>
      ))}
    </section>
  );
}
