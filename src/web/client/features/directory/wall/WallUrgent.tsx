import { OctagonAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import { breakName, measureName, type Ruler } from '../../../lib/wall-layout/break-name.ts';
import { minNoteType, type Screen } from '../../../lib/wall-layout/type-size.ts';
import { lobbyTexts } from '../texts.ts';

/** Shares of the screen. */
const TEXT_WIDTH_SHARE = 0.8;
const OF_HEIGHT = 0.215;
const MAX_OF_HEIGHT = 0.075;

interface WallUrgentProps {
  announcements: readonly DirectoryAnnouncement[];
  screen: Screen;
  ruler: Ruler;
}

export function WallUrgent({ announcements, screen, ruler }: WallUrgentProps) {
  const fittedText = useMemo(() => {
    if (announcements.length === 0) return null;
    const box = { width: screen.width * TEXT_WIDTH_SHARE, height: screen.height * OF_HEIGHT };
    const type = { min: minNoteType(screen), max: screen.height * MAX_OF_HEIGHT };
    const messages = announcements.map(({ message }) => message);
    return fitText(messages, box, type, ruler);
  }, [announcements, screen, ruler]);
  return (
    <div role="alert" className="wall-urgent" data-shown={announcements.length > 0 || undefined}>
      {fittedText && (
        <>
          <OctagonAlert aria-hidden />
          <ul style={{ fontSize: `${fittedText.size}px` }}>
            {fittedText.messages.map((lines, at) => (
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

/** Line height in em, as in the styles. */
const LINE = 1.18;
const BETWEEN = 0.5;
const SMALLER = 0.94;

interface FittedText {
  /** Type size in px. */
  size: number;
  messages: string[][];
}

/** Returns the largest type size that fits, at least the smallest legible one. */
export function fitText(
  messages: readonly string[],
  box: { width: number; height: number },
  type: { min: number; max: number },
  ruler: Ruler,
): FittedText {
  const measured = messages.map((message) => measureName(message, { ...ruler, condensed: ruler.name }));
  for (let size = type.max; ; size *= SMALLER) {
    const width = box.width / size;
    const room = { first: width, rest: width, lines: Number.POSITIVE_INFINITY };
    const broken = measured.map((message) => [...(breakName(message, room)?.lines ?? [message.text])]);
    const height = broken.reduce((sum, { length }) => sum + length * LINE, (broken.length - 1) * BETWEEN) * size;
    if (height <= box.height || size <= type.min) return { size, messages: broken };
  }
}
