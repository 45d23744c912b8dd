import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { Container } from './Container.tsx';
import { cx } from './cx.ts';
import { Link } from './Link.tsx';
import styles from './TopBar.module.css';
import { Wordmark } from './Wordmark.tsx';

export interface TopBarLink {
  href: string;
  label: string;
  /** The current page. */
  isCurrent?: boolean;
}

export interface TopBarProps {
  /** Accessible name of the navigation. */
  label: string;
  wordmark: string;
  /** Accessible name of the wordmark, which links to `/`. */
  homeLabel: string;
  links?: readonly TopBarLink[];
  action?: ReactNode;
}

/** On phones the links unfold from a button. */
export function TopBar({ label, wordmark, homeLabel, links = [], action }: TopBarProps) {
  return (
    <header className={styles.header}>
      <Container>
        <div className={styles.bar}>
          <Link href="/" isQuiet aria-label={homeLabel}>
            <Wordmark name={wordmark} />
          </Link>
          {links.length > 0 && <Navigation label={label} links={links} />}
          {action}
        </div>
      </Container>
    </header>
  );
}

function Navigation({ label, links }: { label: string; links: readonly TopBarLink[] }) {
  const listId = useId();
  const nav = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLeaving(nav, isOpen, (by) => {
    setOpen(false);
    if (by === 'escape') toggle.current?.focus();
  });
  const Icon = isOpen ? X : Menu;
  return (
    <nav ref={nav} aria-label={label} className={styles.nav}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {kitTexts.menu}
        <Icon aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that was followed, by whatever means, clicks */}
      <ul id={listId} className={cx(styles.links, isOpen && styles.open)} onClick={() => setOpen(false)}>
        {links.map(({ href, label: text, isCurrent }) => (
          <li key={href}>
            <Link href={href} isQuiet {...(isCurrent && { 'aria-current': 'page' })}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Calls `onLeave` on Esc, a press outside, or focus moving out of an open list. */
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
