import { useEffect, useState } from 'react';
import { type PasswordScore, passwordScore } from '../../../../shared/password-strength.ts';
import passwordTexts from '../../../../texts/generated/kit/password.en.js';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import styles from './NewPasswordField.module.css';

export interface NewPasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'description'> {
  value: string;
  /** A password that contains the address is weak. */
  username?: string | undefined;
}

/** Shows the strength while typing. The server decides. */
export function NewPasswordField({ username = '', ...props }: NewPasswordFieldProps) {
  const score = useScore(props.value, username);
  return (
    <div className={styles.field}>
      <TextField isRequired {...props} type="password" autoComplete="new-password" description={passwordTexts.hint} />
      <output className={styles.strength}>
        {score !== null && (
          <>
            <span className={styles.bar} data-score={score} aria-hidden />
            <span>{passwordTexts.strength[score]}</span>
          </>
        )}
      </output>
    </div>
  );
}

/** `null` without a password, and when the estimator fails to load. */
function useScore(password: string, username: string): PasswordScore | null {
  const [score, setScore] = useState<PasswordScore | null>(null);
  useEffect(() => {
    if (!password) return setScore(null);
    let isCurrent = true;
    passwordScore(password, [username]).then(
      (found) => isCurrent && setScore(found),
      () => isCurrent && setScore(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [password, username]);
  return score;
}
