import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './InlineText.module.css';

export interface InlineTextProps {
  /** Accessible name with the row's: `Suite of Northwind`. */
  label: string;
  value: string;
  /** Displayed text, if it differs from the value: `Patel, Anil` for `Anil Patel`. */
  visibleText?: string;
  /** Text for screen readers, if it differs: `Basement 1` for `B1`. */
  accessibleText?: string;
  emptyLabel: string;
  type?: 'text' | 'tel';
  /** Id of a `datalist`. */
  list?: string | undefined;
  isDisabled: boolean;
  /** Saves the text. @returns the reason of a rejection; `null` once saved */
  onSave: (text: string) => Promise<string | null>;
}

/**
 * Edits a text in place. Enter, F2 or a character opens it; Enter and blur save, Esc reverts; a rejected text stays
 * with the reason. Without React Aria: a page may have thousands.
 */
export function InlineText(props: InlineTextProps) {
  const { label, value, visibleText = value, accessibleText = visibleText, emptyLabel, isDisabled } = props;
  /** Initial text of the box; `null` while closed. */
  const [initialText, setInitialText] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (byKey: boolean) => {
    flushSync(() => setInitialText(null));
    if (byKey) button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.key.length === 1 && event.key !== ' ' && !(event.ctrlKey || event.metaKey || event.altKey);
    if (!isTyped && event.key !== 'F2') return;
    event.preventDefault();
    setInitialText(isTyped ? event.key : value);
  };
  if (initialText !== null) return <InlineBox {...props} first={initialText} onClose={close} />;
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${label}: ${accessibleText || emptyLabel}`}
      title={accessibleText || undefined}
      disabled={isDisabled}
      data-empty={value === '' || undefined}
      className={styles.text}
      onClick={() => setInitialText(value)}
      onKeyDown={onKeyDown}
    >
      {visibleText || emptyLabel}
    </button>
  );
}

type InlineBoxProps = InlineTextProps & { first: string; onClose: (byKey: boolean) => void };

function InlineBox({ first, onClose, ...props }: InlineBoxProps) {
  const { label, value, type = 'text', list } = props;
  const noteId = useId();
  const { text, setText, refusal, isSaving, save } = useInlineSave(props, first, onClose);
  const isClosed = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation(); // Esc would also close a sheet
    if (event.key === 'Enter') return void save(true);
    isClosed.current = true;
    onClose(true);
  };
  return (
    <span className={styles.edit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        type={type}
        list={list}
        autoComplete="off"
        enterKeyHint="done"
        aria-label={label}
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null ? undefined : noteId}
        aria-busy={isSaving}
        readOnly={isSaving}
        value={text}
        className={styles.box}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text === value ? 0 : text.length, text.length)}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!isClosed.current && (refusal === null || text.trim() === value)) void save(false);
        }}
      />
      {refusal !== null && (
        <span id={noteId} role="alert" className={styles.refusal}>
          {refusal}
        </span>
      )}
    </span>
  );
}

function useInlineSave({ value, onSave }: InlineTextProps, first: string, onClose: (byKey: boolean) => void) {
  const [text, setText] = useState(first);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const save = async (byKey: boolean) => {
    if (isSaving) return;
    if (text.trim() === value) return onClose(byKey);
    setIsSaving(true);
    const refused = await onSave(text.trim());
    if (refused === null) return onClose(byKey);
    setRefusal(refused);
    setIsSaving(false);
  };
  return { text, setText, refusal, isSaving, save };
}
