import { type FocusEvent, type MouseEvent, useRef } from 'react';
import { SearchField } from '../../ui/SearchField.tsx';
import { lastActivity } from './activity.ts';
import { lobbyTexts } from './texts.ts';
import type { TouchKeyboardState } from './useTouchKeyboard.ts';

const texts = lobbyTexts.search;

interface DirectorySearchProps {
  term: string;
  onChange: (term: string) => void;
  found: number;
  all: number;
  keyboard: TouchKeyboardState;
}

export function DirectorySearch({ term, onChange, found, all, keyboard }: DirectorySearchProps) {
  const { Keyboard, isOpen, open, close } = keyboard;
  const field = useRef<HTMLInputElement>(null);
  const begin = () => {
    field.current?.focus();
    open();
  };
  const finish = () => {
    field.current?.focus();
    close();
  };
  return (
    <search className="directory-search" onBlur={(event) => isLeft(event) && close()}>
      <div className="directory-search-field">
        <SearchField
          ref={field}
          label={texts.label}
          placeholder={texts.placeholder}
          value={term}
          onChange={onChange}
          // A tap beside the text, on the glass, must not take the focus away before it gives it.
          onMouseDown={(event) => event.target !== field.current && event.preventDefault()}
          onClick={(event) => isTouch(event) && begin()}
          onClear={() => lastActivity().isTouch && open()}
          onKeyDown={({ key }) => isTyped(key) && close()}
          {...(Keyboard && { inputMode: 'none' })}
        />
      </div>
      <p role="status" className="directory-count">
        {term.trim() !== '' && texts.count(found, all)}
      </p>
      {Keyboard && isOpen && <Keyboard field={field} onChange={onChange} onDone={finish} />}
    </search>
  );
}

/** A finger, or a device that presses for one and has no pointer. Older browsers do not tell. */
function isTouch({ nativeEvent }: MouseEvent): boolean {
  if (nativeEvent instanceof PointerEvent) return nativeEvent.pointerType !== 'mouse';
  return lastActivity().isTouch;
}

/** Who writes on keys of their own needs none of ours; Tab and Enter are also what a switch sends. */
function isTyped(key: string): boolean {
  return [...key].length === 1 || key === 'Backspace' || key === 'Delete';
}

/** The focus has gone elsewhere on the page. A question asked over the page gives it back. */
function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return true;
  return !currentTarget.contains(relatedTarget) && relatedTarget.closest('.directory') !== null;
}
