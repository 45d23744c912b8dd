import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import type { FieldProps } from './FieldParts.tsx';
import iconStyles from './IconButton.module.css';

export interface TextFieldProps
  extends Omit<
      ComponentProps<'input'>,
      'className' | 'style' | 'type' | 'value' | 'onChange' | 'prefix' | 'disabled' | 'ref'
    >,
    FieldProps {
  /** Input type; no `email` or `url`: browsers reject international addresses there, and rewrite domains. */
  type?: 'text' | 'password' | 'tel' | 'number' | 'date' | 'time';
  /** Value; `null` and absent show as empty. */
  value?: string | null | undefined;
  onChange?: (value: string) => void;
  isDisabled?: boolean;
  /** Rows of a text area; absent for a single line. */
  rows?: number;
  /** Content inside the box, before the text. */
  prefix?: ReactNode;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** Native text field: single line, password with a toggle (`type="password"`), or text area (`rows`). */
export function TextField(props: TextFieldProps) {
  const { label, description, errorMessage, isRequired, isDisabled, value, rows, prefix, onChange, ...inputProps } =
    props;
  const [isShown, setShown] = useState(false);
  const id = useId();
  const notes = [errorMessage && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  const isPassword = inputProps.type === 'password';
  const control = {
    placeholder: '',
    ...keysFor(inputProps, Boolean(rows)),
    ...inputProps,
    id,
    ...('value' in props && { value: value ?? '' }),
    ...(isPassword && isShown && { type: 'text' }),
    ...(notes && { 'aria-describedby': notes }),
    ...(isRequired && { 'aria-required': true }),
    ...(errorMessage && { 'aria-invalid': true }),
    disabled: isDisabled ?? false,
    className: styles.input,
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value),
  };
  return (
    <div
      className={styles.field}
      data-invalid={errorMessage ? true : undefined}
      data-disabled={isDisabled ? true : undefined}
    >
      <div className={styles.top}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {isRequired === false && <span className={styles.optional}>{kitTexts.optional}</span>}
      </div>
      <div className={styles.box}>
        {prefix && <span className={styles.affix}>{prefix}</span>}
        {rows ? <textarea {...(control as ComponentProps<'textarea'>)} rows={rows} /> : <input {...control} />}
        {isPassword && <PasswordToggle isShown={isShown} onToggle={() => setShown(!isShown)} />}
      </div>
      {errorMessage && (
        <span id={`${id}-error`} className={styles.error}>
          {errorMessage}
        </span>
      )}
      {description && (
        <span id={`${id}-description`} className={styles.description}>
          {description}
        </span>
      )}
    </div>
  );
}

type Keys = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'enterKeyHint' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'
>;

const VERBATIM: Keys = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };
const TITLE: Keys = { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false };

/** Keyboard options by a field's type, required keys, or HTML autofill token. */
const keysOf: Readonly<Record<string, Keys>> = {
  email: { inputMode: 'email', ...VERBATIM },
  username: VERBATIM,
  url: { inputMode: 'url', ...VERBATIM },
  password: VERBATIM,
  tel: { inputMode: 'tel' },
  name: TITLE,
  organization: TITLE,
  'address-line1': TITLE,
  'address-level2': TITLE,
};

/** Options of a phone's keyboard. Enter submits a single line, and starts a line in a text area. */
function keysFor({ type, inputMode, autoComplete }: ComponentProps<'input'>, hasLines: boolean): Keys {
  const token = autoComplete?.split(' ').at(-1);
  const keyHints = [token, inputMode, type].map((declared) => declared && keysOf[declared]);
  return Object.assign({ enterKeyHint: hasLines ? 'enter' : 'done' }, ...keyHints);
}

function PasswordToggle({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  return (
    <span className={styles.end}>
      <button
        type="button"
        aria-label={isShown ? kitTexts.hidePassword : kitTexts.showPassword}
        onClick={onToggle}
        className={cx(iconStyles.button, iconStyles.small)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </span>
  );
}
