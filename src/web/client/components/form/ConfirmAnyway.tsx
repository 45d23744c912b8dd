import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { BoundField } from './Field.tsx';
import { isAsking } from './submit.ts';

interface ConfirmAnywayProps<Input extends FieldValues, Output> extends BoundField<boolean | undefined> {
  form: UseFormReturn<Input, unknown, Output>;
  label: string;
  /** The warning is expected before the server sends it. */
  isExpected?: boolean;
}

/** Checkbox that confirms the server's warning, shown from the first warning on. */
export function ConfirmAnyway<Input extends FieldValues, Output>(props: ConfirmAnywayProps<Input, Output>) {
  const { form, label, isExpected = false, value, errorMessage: _none, ...field } = props;
  const [wasAsked, setAsked] = useState(false);
  const isAsked = wasAsked || isAsking(form);
  if (isAsked !== wasAsked) setAsked(isAsked);
  if (!isAsked && !isExpected) return null;
  return (
    <Checkbox isSelected={value ?? false} {...field}>
      {label}
    </Checkbox>
  );
}
