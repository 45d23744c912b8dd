import { type FocusEvent, type MouseEvent, useRef } from 'react';
import { PlainSearchField } from '../controls/PlainSearchField.tsx';
import type { TouchKeyboardState } from '../keyboard/useTouchKeyboard.ts';
import { lastActivity } from '../presence/activity.ts';
import { lobbyTexts } from '../texts.ts';

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
        <PlainSearchField
          ref={field}
          label={texts.label}
          placeholder={texts.placeholder}
          value={term}
          onChange={onChange}
          // A tap on the field's icon must not blur the field before its click focuses it.
          onMouseDown={(event) => event.target !== field.current && event.preventDefault()}
          onClick={(event) => isTouch(event) && begin()}
          onClear={() => lastActivity().isTouch && open()}
          onKeyDown={({ key }) => isTyped(key) && close()}
          {...(Keyboard && { inputMode: 'none' })}
        />
      </div>
      <p role="status" className="directory-count">
        {term.trim() !== '' && texts.count({ found, all })}
      </p>
      {Keyboard && isOpen && <Keyboard field={field} onChange={onChange} onDone={finish} />}
    </search>
  );
}

/** A touch, or an assistive device, whose clicks have no pointer. Older browsers do not say which. */
function isTouch({ nativeEvent }: MouseEvent): boolean {
  if (nativeEvent instanceof PointerEvent) return nativeEvent.pointerType !== 'mouse';
  return lastActivity().isTouch;
}

/** Typing on a keyboard of one's own, which needs none on the screen. Tab and Enter do not count: switch devices send them too. */
function isTyped(key: string): boolean {
  return [...key].length === 1 || key === 'Backspace' || key === 'Delete';
}

/** The focus has gone elsewhere on the page. A dialog over the page gives it back. */
function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return true;
  return !currentTarget.contains(relatedTarget) && relatedTarget.closest('.directory') !== null;
}
