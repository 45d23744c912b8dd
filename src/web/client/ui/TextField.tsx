import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import type { FieldProps } from './FieldParts.tsx';
import iconStyles from './IconButton.module.css';
import { useHydrated } from './useHydrated.ts';

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'value' | 'onChange' | 'prefix' | 'disabled' | 'ref'>,
    FieldProps {
  /** `null` and absent show as empty. */
  value?: string | null | undefined;
  onChange?: (value: string) => void;
  isDisabled?: boolean;
  /** Rows of a text area; absent for a single line. */
  rows?: number;
  /** Inside the box, before the text. */
  prefix?: ReactNode;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** Single line, password with a toggle (`type="password"`), or text area (`rows`); native controls. */
export function TextField(props: TextFieldProps) {
  const { label, description, errorMessage, isRequired, isDisabled, value, rows, prefix, onChange, ...rest } = props;
  const [isShown, setShown] = useState(false);
  const id = useId();
  const notes = [errorMessage && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  const isPassword = rest.type === 'password';
  const control = {
    placeholder: '',
    ...keysFor(rest, Boolean(rows)),
    ...rest,
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

/** By what a field declares already: its type, the keys it needs, and the token of HTML autofill. */
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

/** What the keyboard of a phone offers. Enter sends a form from a single line, and starts a line in a text area. */
function keysFor({ type, inputMode, autoComplete }: ComponentProps<'input'>, hasLines: boolean): Keys {
  const token = autoComplete?.split(' ').at(-1);
  const known = [token, inputMode, type].map((declared) => declared && keysOf[declared]);
  return Object.assign({ enterKeyHint: hasLines ? 'enter' : 'done' }, ...known);
}

function PasswordToggle({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const isHydrated = useHydrated();
  return (
    <span className={styles.end}>
      <button
        type="button"
        aria-label={isShown ? kitTexts.hidePassword : kitTexts.showPassword}
        disabled={!isHydrated}
        onClick={onToggle}
        className={cx(iconStyles.button, iconStyles.small)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </span>
  );
}
