import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';

/** The password that the person has. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'autoComplete' | 'isRequired'>) {
  return <TextField type="password" autoComplete="current-password" isRequired {...props} />;
}
