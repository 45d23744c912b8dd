import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Button,
  Group,
  Input,
  TextArea,
} from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { FieldLabel, FieldNotes, type FieldProps } from './FieldParts.tsx';
import iconStyles from './IconButton.module.css';
import { kitTexts } from './texts.ts';

export interface TextFieldProps
  extends Omit<
      AriaTextFieldProps,
      'className' | 'style' | 'children' | 'value' | 'isRequired' | 'isInvalid' | 'validationBehavior' | 'prefix'
    >,
    FieldProps {
  /** `null` and absent show as empty. */
  value?: string | null | undefined;
  placeholder?: string;
  /** Rows of a text area; absent is a single line. */
  rows?: number;
  /** Stands inside the box, before the text: a symbol, or the start of an address. */
  prefix?: ReactNode;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A line of text, a password with its eye (`type="password"`), or with `rows` a text area. */
export function TextField(props: TextFieldProps) {
  const { label, description, errorMessage, isRequired, value, placeholder = '', rows, prefix, ref, ...rest } = props;
  const [isShown, setShown] = useState(false);
  const isPassword = rest.type === 'password';
  const type = isPassword && isShown ? 'text' : rest.type;
  return (
    <AriaTextField
      {...rest}
      {...(type ? { type } : {})}
      {...('value' in props ? { value: value ?? '' } : {})}
      isRequired={isRequired ?? false}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
      className={cx(styles.field)}
    >
      <FieldLabel label={label} isRequired={isRequired} />
      <Group className={cx(styles.box)}>
        {prefix && <span className={styles.affix}>{prefix}</span>}
        {rows ? (
          <TextArea ref={ref ?? null} rows={rows} placeholder={placeholder} className={cx(styles.input)} />
        ) : (
          <Input ref={ref ?? null} placeholder={placeholder} className={cx(styles.input)} />
        )}
        {isPassword && <PasswordToggle isShown={isShown} onToggle={() => setShown(!isShown)} />}
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}

function PasswordToggle({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  return (
    <span className={styles.end}>
      <Button
        aria-label={isShown ? kitTexts.hidePassword : kitTexts.showPassword}
        onPress={onToggle}
        className={cx(iconStyles.button, iconStyles.small)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Button>
    </span>
  );
}
