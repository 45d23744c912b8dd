import { useMemo } from 'react';
import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import { useRotation } from '../announcements/announcements.ts';
import { breakName, measureName, type Ruler } from '../fit/name.ts';
import { lobbyTexts } from '../texts.ts';

/** No message has more: keys are `id * MAX_VIEWS + view`. */
const MAX_VIEWS = 1_000;

interface WallAnnouncementsProps {
  announcements: readonly DirectoryAnnouncement[];
  /** In em. */
  width: number;
  ruler: Ruler;
  isStill: boolean;
}

export function WallAnnouncements({ announcements, width, ruler, isStill }: WallAnnouncementsProps) {
  const views = useMemo(
    () =>
      announcements.flatMap(({ id, message }) =>
        viewsOf(message, width, ruler).map((lines, at) => ({ key: id * MAX_VIEWS + at, lines })),
      ),
    [announcements, width, ruler],
  );
  const { index } = useRotation(
    views.map(({ key }) => key),
    isStill,
  );
  if (views.length === 0) return null;
  return (
    <section className="wall-announcements" aria-label={lobbyTexts.announcements.label}>
      {views.map(({ key, lines }, place) => (
        <p key={key} data-shown={place === index || undefined} aria-hidden={place !== index}>
          {lines.map((line) => (
            <bdi key={line} className="wall-line">
              {line}
            </bdi>
          ))}
        </p>
      ))}
    </section>
  );
}

const LINES = 2;

/** @param width in em */
export function viewsOf(message: string, width: number, ruler: Ruler): string[][] {
  const text = { ...ruler, name: ruler.suite, condensed: ruler.suite };
  const room = { first: width, rest: width, lines: Number.POSITIVE_INFINITY };
  const lines = breakName(measureName(message, text), room)?.lines ?? [message];
  const count = Math.ceil(lines.length / LINES);
  return Array.from({ length: count }, (_, at) => lines.slice(at * LINES, (at + 1) * LINES));
}
