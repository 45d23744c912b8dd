import { Delete } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { lastActivity } from '../presence/activity.ts';
import './keyboard.css';
import { lobbyTexts } from '../texts.ts';
import { Initials, type InitialsProps } from './Initials.tsx';
import {
  ampersand,
  applyBackspace,
  bottomKeys,
  deadKeys,
  digitKeys,
  type Field,
  homeKeys,
  hyphen,
  insertText,
  type Key,
  topKeys,
} from './touch-keys.ts';

const texts = () => lobbyTexts().keyboard;

export interface TouchKeyboardProps {
  field: RefObject<HTMLInputElement | null>;
  term: string;
  /** Returns whether a term with this prefix has hits. */
  leadsOn: (term: string) => boolean;
  onChange: (term: string) => void;
  onDone: () => void;
  initials: InitialsProps | undefined;
}

/** Touch keyboard; focus stays in the field. */
export function TouchKeyboard({ field, term, leadsOn, onChange, onDone, initials }: TouchKeyboardProps) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute('data-keys', '');
    return () => root.removeAttribute('data-keys');
  }, []);
  const edit = useEdit(field, onChange);
  const { isAwake, wakes, sleep } = useLongPress();
  const dead = useMemo(() => deadKeys(term, leadsOn), [term, leadsOn]);
  const isDead = (key: Key) => !isAwake && dead.has(key);
  const keys = (row: readonly Key[]) =>
    row.map((key) => <WritingKey key={key.types} of={key} isDead={isDead(key)} onEdit={edit} />);
  return (
    <>
      {initials && <Initials {...initials} />}
      <fieldset
        aria-label={texts().label}
        className="directory-keyboard"
        {...wakes}
        onMouseDownCapture={preventFocusLoss}
        // A touch without a click, as with two fingers, makes React Aria focus the key.
        onFocus={() => lastActivity().isTouch && field.current?.focus()}
      >
        <div className="directory-keys">
          <div className="directory-digits">{keys(digitKeys)}</div>
          <div className="directory-letters">
            {keys(topKeys)}
            {keys(homeKeys)}
            {keys(bottomKeys)}
            <KeyButton width="wide" name={texts().backspace} onPress={() => edit(applyBackspace)}>
              <Delete aria-hidden />
            </KeyButton>
            <KeyButton
              width="wide"
              onPress={() => {
                sleep();
                edit(() => ({ text: '', start: 0, end: 0 }));
              }}
            >
              {texts().clear}
            </KeyButton>
            {keys([hyphen])}
            <KeyButton width="space" onPress={() => edit((before) => insertText(before, ' '))}>
              {texts().space}
            </KeyButton>
            {keys([ampersand])}
            <Button className="directory-key directory-key-wide directory-key-done" onPress={onDone}>
              {texts().done}
            </Button>
          </div>
        </div>
      </fieldset>
    </>
  );
}

interface WritingKeyProps {
  of: Key;
  /** No searchable term continues with this letter. */
  isDead: boolean;
  onEdit: (edit: (before: Field) => Field) => void;
}

function WritingKey({ of: { types, name }, isDead, onEdit }: WritingKeyProps) {
  return (
    <KeyButton
      {...(name && { name: texts()[name] })}
      isDead={isDead}
      onPress={() => onEdit((before) => insertText(before, types))}
    >
      {types}
    </KeyButton>
  );
}

interface KeyButtonProps {
  name?: string;
  width?: 'wide' | 'space';
  isDead?: boolean;
  children: ReactNode;
  onPress: () => void;
}

/** Types on press, not release: two thumbs overlap. WCAG 2.5.2 exempts keyboards. */
function KeyButton({ name, width, isDead = false, children, onPress }: KeyButtonProps) {
  return (
    <Button
      className={width ? `directory-key directory-key-${width}` : 'directory-key'}
      {...(name && { 'aria-label': name })}
      // Not `disabled`: keyboard focus stays on the key, which may become live again.
      aria-disabled={isDead}
      onPressStart={() => isDead || onPress()}
    >
      {children}
    </Button>
  );
}

const LONG_PRESS_MS = 700;

/** Enables all letters after a long press, until the field is cleared. */
function useLongPress() {
  const [isAwake, setAwake] = useState(false);
  const timer = useRef(0);
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isAwake,
    sleep: () => setAwake(false),
    wakes: {
      onPointerDownCapture(event: SyntheticEvent) {
        preventFocusLoss(event);
        end();
        timer.current = window.setTimeout(() => setAwake(true), LONG_PRESS_MS);
      },
      onPointerUpCapture: end,
      onPointerCancelCapture: end,
    },
  };
}

function useEdit(field: TouchKeyboardProps['field'], onChange: (term: string) => void): WritingKeyProps['onEdit'] {
  return useCallback(
    (edit) => {
      const input = field.current;
      if (!input) return;
      const { value: text } = input;
      const after = edit({ text, start: input.selectionStart ?? text.length, end: input.selectionEnd ?? text.length });
      // Synchronous: the next key needs this text, and the caret a position in it.
      flushSync(() => onChange(after.text));
      input.setSelectionRange(after.start, after.end);
      window.scrollTo({ top: 0 });
    },
    [field, onChange],
  );
}

function preventFocusLoss(event: SyntheticEvent): void {
  event.preventDefault();
}
