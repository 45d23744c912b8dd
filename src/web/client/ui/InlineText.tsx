import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './InlineText.module.css';

export interface InlineTextProps {
  /** With the row's name: `Suite of Northwind`. */
  label: string;
  value: string;
  /** Shown for an empty value. */
  emptyLabel: string;
  type?: 'text' | 'tel';
  isDisabled: boolean;
  /** @returns the reason of a refusal; `null` once saved */
  onSave: (text: string) => Promise<string | null>;
}

/**
 * Edits a text in place. Enter and blur save, Esc reverts; a refused text stays with its reason. Without React Aria: a
 * page may have thousands.
 */
export function InlineText(props: InlineTextProps) {
  const { label, value, emptyLabel, isDisabled } = props;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (byKey: boolean) => {
    flushSync(() => setIsOpen(false));
    if (byKey) button.current?.focus();
  };
  if (isOpen) return <InlineBox {...props} onClose={close} />;
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${label}: ${value || emptyLabel}`}
      disabled={isDisabled}
      data-empty={value === '' || undefined}
      className={styles.text}
      onClick={() => setIsOpen(true)}
    >
      {value || emptyLabel}
    </button>
  );
}

function InlineBox({ onClose, ...props }: InlineTextProps & { onClose: (byKey: boolean) => void }) {
  const { label, value, type = 'text' } = props;
  const noteId = useId();
  const { text, setText, refusal, isSaving, save } = useInlineSave(props, onClose);
  const isClosed = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') return void save(true);
    isClosed.current = true;
    onClose(true);
  };
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        type={type}
        autoComplete="off"
        aria-label={label}
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null ? undefined : noteId}
        aria-busy={isSaving}
        readOnly={isSaving}
        value={text}
        className={styles.box}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!isClosed.current && (refusal === null || text.trim() === value)) void save(false);
        }}
      />
      {refusal !== null && (
        <p id={noteId} role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </>
  );
}

function useInlineSave({ value, onSave }: InlineTextProps, onClose: (byKey: boolean) => void) {
  const [text, setText] = useState(value);
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
