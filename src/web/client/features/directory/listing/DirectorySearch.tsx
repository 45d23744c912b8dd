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
  matchCount: number;
  placeCount: number;
  /** The hits match only with a typing error. */
  isFuzzy?: boolean;
  tenantCount: number;
  keyboard: TouchKeyboardState;
  initials?: InitialsProps;
}

export function DirectorySearch(props: DirectorySearchProps) {
  const { term, onChange, matchCount, placeCount, isFuzzy = false, tenantCount, keyboard, initials } = props;
  const { Keyboard, isOpen, leadsOn, open, close } = keyboard;
  const field = useRef<HTMLInputElement>(null);
  const openKeyboard = () => {
    field.current?.focus();
    open();
  };
  const finish = () => {
    field.current?.focus();
    close();
  };
  const count = () =>
    matchCount === 0 && placeCount > 0
      ? texts().places({ count: placeCount })
      : texts().count({ found: matchCount, all: tenantCount });
  const resultText = isFuzzy ? texts().nearest({ term: term.trim() }) : count();
  return (
    <search className="directory-search" onBlur={(event) => hasLeftSearch(event) && close()}>
      <div className="directory-search-field">
        <PlainSearchField
          ref={field}
          label={texts().label}
          placeholder={texts().placeholder}
          value={term}
          onChange={onChange}
          // A tap on the icon must not blur the field before the click focuses it.
          onMouseDown={(event) => event.target !== field.current && event.preventDefault()}
          onClick={(event) => isTouch(event) && openKeyboard()}
          onClear={() => lastActivity().isTouch && open()}
          onKeyDown={({ key }) => isTyped(key) && close()}
          enterKeyHint="search"
          {...(Keyboard && { inputMode: 'none' })}
        />
      </div>
      <p role="status" className="directory-count">
        {term.trim() !== '' && resultText}
      </p>
      {Keyboard && isOpen && (
        <Keyboard field={field} term={term} leadsOn={leadsOn} onChange={onChange} onDone={finish} initials={initials} />
      )}
    </search>
  );
}

/** Returns whether a click came from touch; assistive devices click without a pointer. */
function isTouch({ nativeEvent }: MouseEvent): boolean {
  if (nativeEvent instanceof PointerEvent) return nativeEvent.pointerType !== 'mouse';
  return lastActivity().isTouch;
}

/** Returns whether a hardware keyboard sent the key; switch devices send Tab and Enter. */
function isTyped(key: string): boolean {
  return [...key].length === 1 || key === 'Backspace' || key === 'Delete';
}

/** Returns whether focus left the search; a dialog that took it returns it. */
function hasLeftSearch({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return true;
  return !currentTarget.contains(relatedTarget) && relatedTarget.closest('.directory') !== null;
}
