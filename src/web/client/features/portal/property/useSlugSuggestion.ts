import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { type PropertyFormInput, suggestionOf } from './property-form.ts';

/** The free link that the server offers instead of a taken one, and the press that takes it. */
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
