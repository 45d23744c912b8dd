import type { CSSProperties, KeyboardEvent } from 'react';
import { lobbyTexts } from '../texts.ts';

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export interface InitialsProps {
  /** Of the building's names. */
  own: readonly string[];
  chosen: string | null;
  onChoose: (initial: string | null) => void;
}

/** Beside the keys: a press lists the companies and people that begin so, another one all. */
export function Initials({ own, chosen, onChoose }: InitialsProps) {
  const all = [...ALPHABET, ...own.filter((initial) => !ALPHABET.includes(initial))];
  const first = chosen ?? own[0];
  return (
    <div
      role="tablist"
      aria-label={lobbyTexts().pages.indexByName}
      className="wall-initials"
      style={columnsOf(all.length)}
      onKeyDown={moveFocus}
    >
      {all.map((initial) => (
        <button
          key={initial}
          type="button"
          role="tab"
          disabled={!own.includes(initial)}
          aria-selected={initial === chosen}
          aria-controls="main"
          tabIndex={initial === first ? 0 : -1}
          // The field keeps the focus, and with it the keys.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(initial === chosen ? null : initial)}
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
