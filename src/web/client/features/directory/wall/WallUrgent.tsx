import { OctagonAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import { minNote, type Screen } from '../../../lib/board/legible.ts';
import { breakName, measureName, type Ruler } from '../../../lib/board/name.ts';
import { lobbyTexts } from '../texts.ts';

/** Shares of the screen. */
const OF_WIDTH = 0.8;
const OF_HEIGHT = 0.215;
const MAX_OF_HEIGHT = 0.075;

interface WallUrgentProps {
  announcements: readonly DirectoryAnnouncement[];
  screen: Screen;
  ruler: Ruler;
}

export function WallUrgent({ announcements, screen, ruler }: WallUrgentProps) {
  const fitted = useMemo(() => {
    if (announcements.length === 0) return null;
    const box = { width: screen.width * OF_WIDTH, height: screen.height * OF_HEIGHT };
    const type = { least: minNote(screen), most: screen.height * MAX_OF_HEIGHT };
    const messages = announcements.map(({ message }) => message);
    return fitText(messages, box, type, ruler);
  }, [announcements, screen, ruler]);
  return (
    <div role="alert" className="wall-urgent" data-shown={announcements.length > 0 || undefined}>
      {fitted && (
        <>
          <OctagonAlert aria-hidden />
          <ul style={{ fontSize: `${fitted.size}px` }}>
            {fitted.messages.map((lines, at) => (
              <li key={announcements[at]?.id}>
                <span className="directory-unseen">{lobbyTexts().announcements.urgent}: </span>
                {lines.map((line) => (
                  <bdi key={line}>{line}</bdi>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** In em, as in the styles. */
const LINE = 1.18;
const BETWEEN = 0.5;
const SMALLER = 0.94;

interface FittedText {
  /** In px. */
  size: number;
  messages: string[][];
}

/** The largest type size that fits, at least `type.least`. */
export function fitText(
  messages: readonly string[],
  box: { width: number; height: number },
  type: { least: number; most: number },
  ruler: Ruler,
): FittedText {
  const measured = messages.map((message) => measureName(message, { ...ruler, condensed: ruler.name }));
  for (let size = type.most; ; size *= SMALLER) {
    const width = box.width / size;
    const room = { first: width, rest: width, lines: Number.POSITIVE_INFINITY };
    const broken = measured.map((message) => [...(breakName(message, room)?.lines ?? [message.text])]);
    const height = broken.reduce((sum, { length }) => sum + length * LINE, (broken.length - 1) * BETWEEN) * size;
    if (height <= box.height || size <= type.least) return { size, messages: broken };
  }
}
