import { useEffect } from 'react';
import type { Property, PropertyInput } from '../../../../../modules/tenancy/schema.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { useSaveConflict } from '../../../components/useSaveConflict.ts';
import { ApiError } from '../../../lib/api.ts';
import { conflictOf } from '../../../lib/conflict.ts';
import { submitWith } from '../../../lib/form.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useZodForm, type ZodForm } from '../../../lib/zod-form.ts';
import { useRefetchProperty, useUpdateProperty } from './api.ts';
import {
  type PropertyFormInput,
  propertyFormOf,
  type SavedProperty,
  savedProperty,
  settingsForm,
} from './property-form.ts';
import { differencesOf, mergeSettings } from './settings-merge.ts';
import { useSlugSuggestion } from './useSlugSuggestion.ts';

const texts = propertyTexts.settings;

/**
 * The settings form: follows the property while nothing was typed. Where somebody else saved meanwhile, the changes of both
 * are kept, and what both have changed is asked about.
 */
export function useSettings(property: Property) {
  const base = propertyFormOf(property);
  const form = useZodForm(settingsForm, base);
  useFollowing(form, property);
  const update = useUpdateProperty(property.id);
  const refetch = useRefetchProperty(property.id);
  const slug = useSlugSuggestion(form);
  const conflict = useSaveConflict<PropertyInput, SavedProperty>(savedProperty);
  const store = async (input: PropertyInput, revision: number): Promise<void> => {
    slug.clear();
    try {
      if (input.id !== property.id) throw new ApiError(400, texts.mismatch);
      form.reset(propertyFormOf(await update.mutateAsync({ ...input, revision })));
    } catch (error) {
      const other = conflictOf(error, savedProperty)?.current;
      const merge = other && mergeSettings(base, input, other);
      if (other && merge?.contested.length === 0) return await store(merge.input, other.revision);
      if (conflict.isConflict(error, merge?.input ?? input)) return;
      slug.readFrom(error);
      toastError(error, { fallback: texts.failed });
      throw error;
    }
    conflict.close();
    toast({ message: texts.done, tone: 'success' });
  };
  const takeTheirs = (theirs: SavedProperty) => {
    conflict.close();
    resetToTheirs(form, base, theirs);
    void refetch();
  };
  const contested = (mine: PropertyInput, theirs: SavedProperty) =>
    differencesOf(mine, theirs, mergeSettings(base, mine, theirs).contested);
  return {
    form,
    submit: submitWith(form, (values) => store(values, property.revision), texts.failed),
    slug,
    conflict: conflict.dialog({ form, store, takeTheirs, differencesOf: contested, isPending: update.isPending }),
  };
}

/** Of what both have changed theirs stays; what I alone have changed waits for the next save. */
function resetToTheirs(form: ZodForm<typeof settingsForm>, base: PropertyFormInput, theirs: SavedProperty) {
  const typed = settingsForm.parse(form.getValues());
  form.reset(propertyFormOf(theirs));
  for (const name of mergeSettings(base, typed, theirs).mine)
    form.setValue(name, typed[name] ?? '', { shouldDirty: true });
}

function useFollowing(form: ZodForm<typeof settingsForm>, property: Property) {
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) form.reset(propertyFormOf(property));
  }, [property, isDirty, form]);
}
