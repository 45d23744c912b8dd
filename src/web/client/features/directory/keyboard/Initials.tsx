import type { CSSProperties, KeyboardEvent } from 'react';
import { lobbyTexts } from '../texts.ts';

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export interface InitialsProps {
  /** Initials of the building's names. */
  usedInitials: readonly string[];
  selectedInitial: string | null;
  onChoose: (initial: string | null) => void;
}

/** Filter tabs for companies and people by initial; a second press shows all. */
export function Initials({ usedInitials, selectedInitial, onChoose }: InitialsProps) {
  const allInitials = [...ALPHABET, ...usedInitials.filter((initial) => !ALPHABET.includes(initial))];
  const first = selectedInitial ?? usedInitials[0];
  return (
    <div
      role="tablist"
      aria-label={lobbyTexts().pages.indexByName}
      className="wall-initials"
      style={columnsOf(allInitials.length)}
      onKeyDown={moveFocus}
    >
      {allInitials.map((initial) => (
        <button
          key={initial}
          type="button"
          role="tab"
          disabled={!usedInitials.includes(initial)}
          aria-selected={initial === selectedInitial}
          aria-controls="main"
          tabIndex={initial === first ? 0 : -1}
          // Keeps focus in the field, which keeps the keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(initial === selectedInitial ? null : initial)}
        >
          {initial}
        </button>
      ))}
    </div>
  );
}

function columnsOf(tabs: number): CSSProperties {
  const columns: Record<`--wall-${string}`, number> = {
    '--wall-initials': tabs,
    '--wall-initials-half': Math.ceil(tabs / 2),
  };
  return columns;
}

function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!step) return;
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>(':enabled')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  tabs[(at + step + tabs.length) % tabs.length]?.focus();
}
