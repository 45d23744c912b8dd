import { useEffect } from 'react';
import type { Property, PropertyInput } from '../../../../modules/tenancy/schema.ts';
import { useSaveConflict } from '../../components/useSaveConflict.ts';
import { ApiError } from '../../lib/api.ts';
import { submitWith } from '../../lib/form.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import { useZodForm, type ZodForm } from '../../lib/zod-form.ts';
import { useRefetchProperty, useUpdateProperty } from './api.ts';
import { differencesOf, propertyFormOf, type SavedProperty, savedProperty, settingsForm } from './property-form.ts';
import { propertyTexts } from './texts.ts';
import { useSlugSuggestion } from './useSlugSuggestion.ts';

const texts = propertyTexts.settings;

/** The settings form: follows the property while nothing was typed, and asks when somebody else saved meanwhile. */
export function useSettings(property: Property) {
  const form = useZodForm(settingsForm, propertyFormOf(property));
  useFollowing(form, property);
  const update = useUpdateProperty(property.id);
  const refetch = useRefetchProperty(property.id);
  const slug = useSlugSuggestion(form);
  const conflict = useSaveConflict<PropertyInput, SavedProperty>(savedProperty);
  const store = async (input: PropertyInput, revision: number) => {
    slug.clear();
    try {
      if (input.id !== property.id) throw new ApiError(400, texts.mismatch);
      form.reset(propertyFormOf(await update.mutateAsync({ ...input, revision })));
    } catch (error) {
      if (conflict.isConflict(error, input)) return;
      slug.readFrom(error);
      toastError(error, { fallback: texts.failed });
      throw error;
    }
    conflict.close();
    toast({ message: texts.done, tone: 'success' });
  };
  const takeTheirs = () => {
    conflict.close();
    form.reset(propertyFormOf(property));
    void refetch();
  };
  return {
    form,
    submit: submitWith(form, (values) => store(values, property.revision)),
    slug,
    conflict: conflict.dialog({ form, store, takeTheirs, differencesOf, isPending: update.isPending }),
  };
}

function useFollowing(form: ZodForm<typeof settingsForm>, property: Property) {
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) form.reset(propertyFormOf(property));
  }, [property, isDirty, form]);
}
