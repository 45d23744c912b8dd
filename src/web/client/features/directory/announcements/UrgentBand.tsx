import { OctagonAlert } from 'lucide-react';
import { useRef } from 'react';
import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import { lobbyTexts } from '../texts.ts';
import { useIsCut } from './useIsCut.ts';

const texts = () => lobbyTexts().announcements;

export function UrgentBand({ announcements }: { announcements: readonly DirectoryAnnouncement[] }) {
  const list = useRef<HTMLUListElement>(null);
  const isCut = useIsCut(list, announcements.length || null);
  return (
    <div role="alert" className="directory-urgent-place">
      {announcements.length > 0 && (
        <ul ref={list} className="directory-urgent" tabIndex={isCut ? 0 : undefined}>
          {announcements.map(({ id, message }) => (
            <li key={id}>
              <OctagonAlert aria-hidden />
              <p dir="auto">
                <span className="directory-unseen">{texts().urgent}: </span>
                {message}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
