import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { PlainIconButton } from '../controls/PlainIconButton.tsx';
import { lobbyTexts } from '../texts.ts';
import { useRotation } from './announcements.ts';
import { useIsCut } from './useIsCut.ts';

const texts = () => lobbyTexts().announcements;

interface AnnouncementBannerProps {
  announcements: readonly DirectoryAnnouncement[];
}

/** Rotating announcements on one line, on phones two. *More* opens a long one. */
export function AnnouncementBanner({ announcements }: AnnouncementBannerProps) {
  const [isHeld, setHeld] = useState(false);
  const [choice, setChoice] = useState<'paused' | 'running' | null>(null);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const banner = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const current = useRef<HTMLLIElement>(null);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const isStopped = choice === null ? isStill : choice === 'paused';
  const { index, step } = useRotation(
    announcements.map(({ id }) => id),
    isStopped || isHeld || announcements.some(({ id }) => id === openedId),
  );
  const currentId = announcements[index]?.id ?? null;
  const isOpen = currentId !== null && openedId === currentId;
  const isListCut = useIsCut(list, currentId);
  const isMessageCut = useIsCut(current, isOpen ? null : currentId); // unchanged while the text is open
  if (announcements.length === 0) return null;

  const release = (next: EventTarget | null) => {
    if (!(next instanceof Node && banner.current?.contains(next))) setHeld(false);
  };
  return (
    <section
      ref={banner}
      className="directory-banner"
      aria-label={texts().label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(banner.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => release(event.relatedTarget)}
      onKeyDown={({ key }) => key === 'Escape' && setOpenedId(null)}
    >
      <div className="directory-banner-inner" data-open={isOpen || undefined}>
        {/* Announced only when the visitor pages by hand. Focusable if it scrolls. */}
        <ul
          ref={list}
          className="directory-banner-list"
          aria-live={isStopped ? 'polite' : 'off'}
          tabIndex={isListCut ? 0 : undefined}
        >
          {announcements.map(({ id, message }) => (
            <li
              key={id}
              ref={id === currentId ? current : undefined}
              data-shown={id === currentId || undefined}
              aria-hidden={id !== currentId}
              dir="auto"
            >
              {message}
            </li>
          ))}
        </ul>
        {(isMessageCut || isOpen) && (
          <button
            type="button"
            className="directory-banner-more"
            aria-expanded={isOpen}
            onClick={() => setOpenedId(isOpen ? null : currentId)}
          >
            {isOpen ? texts().less : texts().more}
          </button>
        )}
        {announcements.length > 1 && (
          <Controls
            position={texts().position({ index: index + 1, count: announcements.length })}
            isStopped={isStopped}
            onStop={(stop) => {
              setOpenedId(null);
              setChoice(stop ? 'paused' : 'running');
            }}
            onStep={(steps) => {
              setOpenedId(null);
              step(steps);
            }}
          />
        )}
      </div>
    </section>
  );
}

interface ControlsProps {
  position: string;
  isStopped: boolean;
  onStop: (stop: boolean) => void;
  onStep: (steps: number) => void;
}

function Controls({ position, isStopped, onStop, onStep }: ControlsProps) {
  return (
    <div className="directory-banner-controls">
      <span className="directory-banner-position">{position}</span>
      <span className="directory-banner-step">
        <PlainIconButton label={texts().previous} onPress={() => onStep(-1)}>
          <ChevronLeft aria-hidden />
        </PlainIconButton>
      </span>
      <PlainIconButton label={isStopped ? texts().resume : texts().pause} onPress={() => onStop(!isStopped)}>
        {isStopped ? <Play aria-hidden /> : <Pause aria-hidden />}
      </PlainIconButton>
      <span className="directory-banner-step">
        <PlainIconButton label={texts().next} onPress={() => onStep(1)}>
          <ChevronRight aria-hidden />
        </PlainIconButton>
      </span>
    </div>
  );
}
