import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'autoComplete' | 'isRequired'>) {
  return <TextField type="password" autoComplete="current-password" isRequired {...props} />;
}
