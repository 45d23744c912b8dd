import { OctagonAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import { leastType, type Screen } from '../fit/legible.ts';
import type { Ruler } from '../fit/name.ts';
import { lobbyTexts } from '../texts.ts';
import { fitText } from './views.ts';

/** The text's part of the screen; header and band together are the top third. */
const OF_WIDTH = 0.8;
const OF_HEIGHT = 0.215;
const MOST_OF_HEIGHT = 0.075;

interface WallUrgentProps {
  announcements: readonly DirectoryAnnouncement[];
  screen: Screen;
  ruler: Ruler;
}

/** What cannot wait, across the top third, until it is deactivated or expires; the board below stays to be read. */
export function WallUrgent({ announcements, screen, ruler }: WallUrgentProps) {
  const fitted = useMemo(() => {
    if (announcements.length === 0) return null;
    const box = { width: screen.width * OF_WIDTH, height: screen.height * OF_HEIGHT };
    const type = { least: leastType(screen), most: screen.height * MOST_OF_HEIGHT };
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
                <span className="directory-unseen">{lobbyTexts.announcements.urgent}: </span>
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
