import { useEffect, useState } from 'react';
import type { Property, PropertyInput } from '../../../../modules/tenancy/schema.ts';
import { ApiError } from '../../lib/api.ts';
import { type Conflict, conflictOf } from '../../lib/conflict.ts';
import { errorText } from '../../lib/errors.ts';
import { applyServerErrors, submitWith, useZodForm, type ZodForm } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { useRefetchProperty, useUpdateProperty } from './api.ts';
import { propertyFormOf, type SavedProperty, savedProperty, settingsForm } from './property-form.ts';
import { propertyTexts } from './texts.ts';
import { useSlugSuggestion } from './useSlugSuggestion.ts';

const texts = propertyTexts.settings;

interface SettingsClash {
  mine: PropertyInput;
  other: Conflict<SavedProperty>;
}

/** The settings form: follows the property while nothing was typed, and asks when somebody else saved meanwhile. */
export function useSettings(property: Property) {
  const form = useZodForm(settingsForm, propertyFormOf(property));
  useFollowing(form, property);
  const update = useUpdateProperty(property.id);
  const refetch = useRefetchProperty(property.id);
  const slug = useSlugSuggestion(form);
  const [clash, setClash] = useState<SettingsClash | null>(null);
  const save = async (input: PropertyInput, revision: number) => {
    slug.clear();
    try {
      if (input.id !== property.id) throw new ApiError(400, texts.mismatch);
      form.reset(propertyFormOf(await update.mutateAsync({ ...input, revision })));
    } catch (error) {
      const other = conflictOf(error, savedProperty);
      setClash(other && { mine: input, other });
      if (other) return;
      slug.readFrom(error);
      toast({ title: propertyTexts.error, message: errorText(error, texts.failed), tone: 'danger' });
      throw error;
    }
    setClash(null);
    toast({ message: texts.done, tone: 'success' });
  };
  const close = () => setClash(null);
  const overwrite = () => {
    if (!clash) return;
    save(clash.mine, clash.other.current.revision).catch((error: unknown) => applyServerErrors(form, error));
  };
  const takeTheirs = () => {
    close();
    form.reset(propertyFormOf(property));
    void refetch();
  };
  const conflict = clash && { ...clash, overwrite, takeTheirs, close, isPending: update.isPending };
  return { form, submit: submitWith(form, (values) => save(values, property.revision)), slug, conflict };
}

function useFollowing(form: ZodForm<typeof settingsForm>, property: Property) {
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) form.reset(propertyFormOf(property));
  }, [property, isDirty, form]);
}
