import { useEffect, useState } from 'react';
import { estimatePassword, type PasswordScore } from '../../../../shared/password-strength.ts';
import passwordTexts from '../../../../texts/generated/kit/password.en.js';
import { Stack } from '../../ui/Stack.tsx';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import styles from './NewPasswordField.module.css';

export interface NewPasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'description'> {
  value: string;
  /** Login address; a password that contains it is weak. */
  username?: string | undefined;
}

/** Field that shows the strength while typing. The server decides. */
export function NewPasswordField({ username = '', ...props }: NewPasswordFieldProps) {
  const score = useScore(props.value, username);
  return (
    <Stack gap="4">
      <TextField isRequired {...props} type="password" autoComplete="new-password" description={passwordTexts.hint} />
      <output className={styles.strength}>
        {score !== null && (
          <>
            <span className={styles.bar} data-score={score} aria-hidden />
            <span>{passwordTexts.strength[score]}</span>
          </>
        )}
      </output>
    </Stack>
  );
}

/** Strength of a password; `null` without one, or without the estimator. */
function useScore(password: string, username: string): PasswordScore | null {
  const [score, setScore] = useState<PasswordScore | null>(null);
  useEffect(() => {
    if (!password) return setScore(null);
    let isCurrent = true;
    estimatePassword(password, [username]).then(
      (score) => isCurrent && setScore(score),
      () => isCurrent && setScore(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [password, username]);
  return score;
}
