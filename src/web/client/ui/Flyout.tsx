import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './Flyout.module.css';

export interface FlyoutProps {
  /** Accessible name of the button. */
  label: string;
  triggerContent: ReactNode;
  /** Content of the panel, mounted while open. */
  children: ReactNode;
}

/** Button with a panel below it. Esc, a press or focus outside, and a followed link close it. */
export function Flyout({ label, triggerContent: face, children }: FlyoutProps) {
  const panelId = useId();
  const area = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useLeaving(area, isOpen, (by) => {
    close();
    if (by === 'escape') toggle.current?.focus();
  });
  return (
    <div ref={area} className={styles.area}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that a link in it was followed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that was followed, by whatever means, clicks */}
      <div
        id={panelId}
        className={styles.panel}
        hidden={!isOpen}
        onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
      >
        {isOpen && children}
      </div>
    </div>
  );
}

/** Calls `onLeave` on Esc, a press outside, or focus moving out of an open panel. */
function useLeaving(
  area: { current: HTMLElement | null },
  isOpen: boolean,
  onLeave: (by: 'escape' | 'elsewhere') => void,
) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isOpen) return;
    const ended = new AbortController();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave('escape');
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) leave('elsewhere');
    };
    document.addEventListener('keydown', onKey, ended);
    document.addEventListener('pointerdown', onElsewhere, ended);
    document.addEventListener('focusin', onElsewhere, ended);
    return () => ended.abort();
  }, [area, isOpen]);
}
