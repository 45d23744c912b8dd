import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { PlainIconButton } from '../../../ui/PlainButton.tsx';
import { lobbyTexts } from '../texts.ts';
import { useIsCut } from './useIsCut.ts';
import { useRotation } from './useRotation.ts';

const texts = lobbyTexts.announcements;

interface AnnouncementBannerProps {
  announcements: readonly DirectoryAnnouncement[];
}

/** The announcements at the foot of the screen, one after the other. Nothing when there is none. */
export function AnnouncementBanner({ announcements }: AnnouncementBannerProps) {
  const [isHeld, setHeld] = useState(false);
  const [choice, setChoice] = useState<'paused' | 'running' | null>(null);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const banner = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isCut = useIsCut(list, announcements.length > 0);
  const isStopped = choice === null ? isStill : choice === 'paused';
  const { index, step } = useRotation(
    announcements.map(({ id }) => id),
    isStopped || isHeld,
  );
  if (announcements.length === 0) return null;

  const release = (next: EventTarget | null) => {
    if (!(next instanceof Node && banner.current?.contains(next))) setHeld(false);
  };
  return (
    <section
      ref={banner}
      className="directory-banner"
      aria-label={texts.label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(banner.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => release(event.relatedTarget)}
    >
      <div className="directory-banner-inner">
        {/* Spoken only when a person turns the pages: a rotation must not interrupt them. Focusable where it has to be scrolled. */}
        <ul
          ref={list}
          className="directory-banner-list"
          aria-live={isStopped ? 'polite' : 'off'}
          tabIndex={isCut ? 0 : undefined}
        >
          {announcements.map(({ id, message }, place) => (
            <li key={id} data-shown={place === index || undefined} aria-hidden={place !== index} dir="auto">
              {message}
            </li>
          ))}
        </ul>
        {announcements.length > 1 && (
          <Controls
            position={texts.position({ index: index + 1, count: announcements.length })}
            isStopped={isStopped}
            onStop={(stop) => setChoice(stop ? 'paused' : 'running')}
            onStep={step}
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
        <PlainIconButton label={texts.previous} onPress={() => onStep(-1)}>
          <ChevronLeft aria-hidden />
        </PlainIconButton>
      </span>
      <PlainIconButton label={isStopped ? texts.resume : texts.pause} onPress={() => onStop(!isStopped)}>
        {isStopped ? <Play aria-hidden /> : <Pause aria-hidden />}
      </PlainIconButton>
      <span className="directory-banner-step">
        <PlainIconButton label={texts.next} onPress={() => onStep(1)}>
          <ChevronRight aria-hidden />
        </PlainIconButton>
      </span>
    </div>
  );
}
