import { type FocusEvent, type MouseEvent, useRef } from 'react';
import { PlainSearchField } from '../controls/PlainSearchField.tsx';
import type { InitialsProps } from '../keyboard/Initials.tsx';
import type { TouchKeyboardState } from '../keyboard/useTouchKeyboard.ts';
import { lastActivity } from '../presence/activity.ts';
import { lobbyTexts } from '../texts.ts';

const texts = () => lobbyTexts().search;

interface DirectorySearchProps {
  term: string;
  onChange: (term: string) => void;
  found: number;
  places: number;
  /** What was found has a word with a typing error. */
  isNear?: boolean;
  all: number;
  keyboard: TouchKeyboardState;
  initials?: InitialsProps;
}

export function DirectorySearch(props: DirectorySearchProps) {
  const { term, onChange, found, places, isNear = false, all, keyboard, initials } = props;
  const { Keyboard, isOpen, leadsOn, open, close } = keyboard;
  const field = useRef<HTMLInputElement>(null);
  const begin = () => {
    field.current?.focus();
    open();
  };
  const finish = () => {
    field.current?.focus();
    close();
  };
  const count = () => (found === 0 && places > 0 ? texts().places({ count: places }) : texts().count({ found, all }));
  const said = isNear ? texts().nearest({ term: term.trim() }) : count();
  return (
    <search className="directory-search" onBlur={(event) => isLeft(event) && close()}>
      <div className="directory-search-field">
        <PlainSearchField
          ref={field}
          label={texts().label}
          placeholder={texts().placeholder}
          value={term}
          onChange={onChange}
          // A tap on the field's icon must not blur the field before its click focuses it.
          onMouseDown={(event) => event.target !== field.current && event.preventDefault()}
          onClick={(event) => isTouch(event) && begin()}
          onClear={() => lastActivity().isTouch && open()}
          onKeyDown={({ key }) => isTyped(key) && close()}
          enterKeyHint="search"
          {...(Keyboard && { inputMode: 'none' })}
        />
      </div>
      <p role="status" className="directory-count">
        {term.trim() !== '' && said}
      </p>
      {Keyboard && isOpen && (
        <Keyboard field={field} term={term} leadsOn={leadsOn} onChange={onChange} onDone={finish} initials={initials} />
      )}
    </search>
  );
}

/** Assistive devices click without a pointer. */
function isTouch({ nativeEvent }: MouseEvent): boolean {
  if (nativeEvent instanceof PointerEvent) return nativeEvent.pointerType !== 'mouse';
  return lastActivity().isTouch;
}

/** A hardware keyboard. Tab and Enter do not count: switch devices send them. */
function isTyped(key: string): boolean {
  return [...key].length === 1 || key === 'Backspace' || key === 'Delete';
}

/** A dialog returns the focus. */
function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return true;
  return !currentTarget.contains(relatedTarget) && relatedTarget.closest('.directory') !== null;
}
