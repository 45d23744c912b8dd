import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { ApiError } from '../../../lib/api.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './property.module.css';
import { type PropertyFormInput, suggestionOf } from './property-form.ts';

interface SlugFieldProps<Output> {
  form: UseFormReturn<PropertyFormInput, unknown, Output>;
  /** Slug that the server suggested after a 409. */
  suggestion: string | null;
  onTakeSuggestion: () => void;
}

export function SlugField<Output>({ form, suggestion, onTakeSuggestion }: SlugFieldProps<Output>) {
  return (
    <Stack align="start" gap="8" className={styles.slug}>
      <Field control={form.control} name="slug">
        {(field) => (
          <TextField
            label={propertyTexts.fields.slug}
            description={
              field.value ? (
                <Address>{propertyTexts.fields.slugHint({ url: publicUrl(field.value) })}</Address>
              ) : (
                propertyTexts.fields.slugEmpty
              )
            }
            autoComplete="off"
            isRequired={false}
            {...field}
          />
        )}
      </Field>
      {suggestion && (
        <Button size="small" variant="secondary" onPress={onTakeSuggestion}>
          {propertyTexts.takeSuggestion({ slug: suggestion })}
        </Button>
      )}
    </Stack>
  );
}

export function publicUrl(slug: string): string {
  return `${location.origin}/${slug}`;
}

export function useSlugSuggestion<Output>(form: UseFormReturn<PropertyFormInput, unknown, Output>) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  return {
    suggestion,
    clear: () => setSuggestion(null),
    readFrom: (error: unknown) => setSuggestion(error instanceof ApiError ? suggestionOf(error.details) : null),
    take: () => {
      if (suggestion) form.setValue('slug', suggestion, { shouldValidate: true, shouldDirty: true });
      setSuggestion(null);
      form.setFocus('slug');
    },
  };
}
