import type { ReactNode, RefCallback } from 'react';
import { type Control, type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';

/** Props for a kit field: `{(field) => <TextField label="Name" {...field} />}`. */
export interface BoundField<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  errorMessage: string | undefined;
  ref: RefCallback<HTMLElement>;
}

export interface FieldProps<Input extends FieldValues, Output, Name extends FieldPath<Input>> {
  control: Control<Input, unknown, Output>;
  name: Name;
  children: (field: BoundField<FieldPathValue<Input, Name>>) => ReactNode;
}

/** Binds a kit field to a form of `useZodForm`: value, error and focus. */
export function Field<Input extends FieldValues, Output, Name extends FieldPath<Input>>(
  props: FieldProps<Input, Output, Name>,
) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  return props.children({
    name: field.name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    errorMessage: messageIn(fieldState.error),
    ref: field.ref,
  });
}

/** Error message of a value; of one with parts, the first part's. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const part of Object.values(error)) {
    const message = messageIn(part);
    if (message) return message;
  }
  return undefined;
}
