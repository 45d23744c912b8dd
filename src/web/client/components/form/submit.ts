import type { BaseSyntheticEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api.ts';
import { errorText, hasWarningsToConfirm, requiresConfirmedEmail } from '../../lib/errors.ts';

/**
 * Submit handler for `<form onSubmit>`; call it while rendering. Runs `save` with the parsed values, never
 * concurrently; errors go to the fields and the banner.
 * @param fallback banner text for an error without a message
 */
export function submitWith<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  save: (values: Output) => Promise<unknown>,
  fallback?: string,
): (event?: BaseSyntheticEvent) => void {
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      applyServerErrors(form, error, fallback);
    }
  });
  return (event) => {
    event?.preventDefault();
    // Rejects before `save` when code cannot be loaded.
    if (!isSubmitting) submit(event).catch((error: unknown) => applyServerErrors(form, error));
  };
}

/** Sets field errors, focuses the first, and shows the others in the banner. */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  fallback?: string,
): void {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const fieldErrors = fields.filter(([name]) => hasField(form, name));
  fieldErrors.forEach(([name, message], index) => {
    form.setError(name as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  if (fieldErrors.length === 0 || fieldErrors.length < fields.length) {
    form.setError('root', {
      type: requiresConfirmedEmail(error) ? CONFIRM_FIRST : hasWarningsToConfirm(error) ? CONFIRMATION_CODES : 'server',
      message: errorText(error, fallback),
    });
  }
}

export function bannerOf<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): string | undefined {
  return form.formState.errors.root?.message;
}

const CONFIRM_FIRST = 'confirmFirst';
const CONFIRMATION_CODES = 'asking';

/** Returns whether the banner requires confirming the email address first. */
export function isConfirmationMissing<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): boolean {
  return form.formState.errors.root?.type === CONFIRM_FIRST;
}

/** Returns whether the banner is a warning, which the form may confirm. */
export function isAsking<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>): boolean {
  return form.formState.errors.root?.type === CONFIRMATION_CODES;
}

function hasField<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
): boolean {
  const [top = name] = name.split('.');
  return top in form.getValues();
}
