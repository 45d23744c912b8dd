import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { PICTURES_PATH } from '../../../../../modules/assets/schema.ts';
import {
  framings,
  type Property,
  type PropertyInput,
  searchEngineChoices,
  wallOrders,
} from '../../../../../modules/tenancy/schema.ts';
import { formatHour } from '../../../../../texts/format.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { languageCodes, languageNames } from '../../../../../texts/languages.ts';
import { timeZoneChoices } from '../../../../../texts/time-zone-name.ts';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { useFaultyPart } from '../../../components/form/faulty-part.ts';
import { LeaveGuard } from '../../../components/form/LeaveGuard.tsx';
import { useSaveConflict } from '../../../components/form/SaveConflict.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm, type ZodForm } from '../../../components/form/zod-form.ts';
import { HoursField } from '../../../components/HoursField.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { propertiesQuery } from '../../../entities/property/api.ts';
import { ApiError } from '../../../lib/api.ts';
import { conflictOf } from '../../../lib/conflict.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useRefetchProperty, useUpdateProperty } from './api.ts';
import { BrandingFields } from './branding/BrandingFields.tsx';
import { PropertyFields } from './PropertyFields.tsx';
import styles from './property.module.css';
import {
  copiedFields,
  type PropertyFormInput,
  propertyFormOf,
  type SavedProperty,
  savedProperty,
  settingsForm,
} from './property-form.ts';
import { publicUrl, SlugField, useSlugSuggestion } from './SlugField.tsx';
import { differencesOf, mergeSettings } from './settings-merge.ts';
import { partOf, type SettingsPart } from './settings-parts.ts';

/** Lazy: only for users with several buildings. */
const CopyButton = lazyPart(async () => (await import('./CopyButton.tsx')).CopyButton, null);

const texts = propertyTexts.settings;
const languages = languageCodes.map((value) => ({ value, label: languageNames[value] }));
const searchChoices = searchEngineChoices.map((value) => ({
  value,
  label: propertyTexts.fields.searchEngineChoices[value],
}));
const framingChoices = framings.map((value) => ({ value, label: propertyTexts.fields.framings[value] }));

interface SettingsFormProps {
  property: Property;
  part: SettingsPart;
  onPart: (part: SettingsPart) => void;
  /** Called with each change of the form. */
  onDraft: (draft: PropertyFormInput) => void;
}

/** One form: saving includes edits in all parts; only the open part is rendered. */
export function SettingsForm({ property, part, onPart, onDraft }: SettingsFormProps) {
  const { form, submit, slug, conflict } = useSettings(property);
  const { isDirty, isSubmitting } = form.formState;
  const [typedSlug, logoUrl, imageUrl] = useWatch({ control: form.control, name: ['slug', 'logoUrl', 'imageUrl'] });
  const formId = useId();
  useFaultyPart(form, { part, partOf, onPart });
  const hasOthers = (useQuery(propertiesQuery).data?.length ?? 0) > 1;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(values) }),
    [form, onDraft],
  );
  const pictures = {
    logoUrl: <Picture url={logoUrl} alt={texts.logoAlt} />,
    imageUrl: <Picture url={imageUrl} alt={texts.imageAlt} />,
  };
  return (
    <>
      <Form id={formId} className={styles.form} form={form} onSubmit={submit}>
        {part === 'building' && (
          <>
            {hasOthers && <CopyButton propertyId={property.id} onSettings={fillFrom(form)} />}
            <Field control={form.control} name="name">
              {(field) => <TextField label={propertyTexts.fields.name} isRequired {...field} />}
            </Field>
            <PropertyFields control={form.control} group="words" />
          </>
        )}
        {part === 'face' && (
          <>
            <BrandingFields property={property} control={form.control} />
            <PropertyFields control={form.control} group="pictures" pictures={pictures} />
          </>
        )}
        {part === 'hours' && <HoursFields control={form.control} />}
        {part === 'board' && (
          <>
            <BoardFields control={form.control} />
            <SlugField form={form} suggestion={slug.suggestion} onTakeSuggestion={slug.take} />
            {typedSlug !== property.slug && (
              <Banner tone="info">{texts.slugChange({ oldUrl: publicUrl(property.slug) })}</Banner>
            )}
          </>
        )}
      </Form>
      <SaveBar isVisible={isDirty} form={formId} onDiscard={() => form.reset()} isPending={isSubmitting} />
      <LeaveGuard when={isDirty && !isSubmitting} />
      {conflict}
    </>
  );
}

/** Copies settings as if typed: nothing is saved, and equal values stay clean. */
const fillFrom = (form: ZodForm<typeof settingsForm>) => (source: Property) => {
  const sourceForm = propertyFormOf(source);
  for (const name of copiedFields) form.setValue(name, sourceForm[name], { shouldDirty: true });
};

const orders = wallOrders.map((value) => ({ value, label: propertyTexts.fields.wallOrders[value] }));
const hours = Array.from({ length: 24 }, (_, value) => ({ value, label: formatHour(value) }));

interface FieldsProps<Output> {
  control: Control<PropertyFormInput, unknown, Output>;
}

function HoursFields<Output>({ control }: FieldsProps<Output>) {
  return (
    <>
      <Field control={control} name="hours">
        {({ value, onChange, errorMessage }) => (
          <HoursField value={value} onChange={onChange} errorMessage={errorMessage} />
        )}
      </Field>
      <Field control={control} name="timeZone">
        {(field) => (
          <Select
            label={propertyTexts.fields.timeZone}
            description={propertyTexts.fields.timeZoneHint}
            options={timeZoneChoices}
            {...field}
          />
        )}
      </Field>
      <div>
        <Grid columns="repeat(2, minmax(0, 10rem))" paddingBlock="0 4">
          <Field control={control} name="nightFrom">
            {(field) => <Select label={propertyTexts.fields.nightFrom} options={hours} {...field} />}
          </Field>
          <Field control={control} name="nightTo">
            {(field) => <Select label={propertyTexts.fields.nightTo} options={hours} {...field} />}
          </Field>
        </Grid>
        <Text tone="quiet" maxWidth="measure">
          {propertyTexts.nightHint}
        </Text>
      </div>
    </>
  );
}

function BoardFields<Output>({ control }: FieldsProps<Output>) {
  return (
    <>
      <Field control={control} name="wallOrder">
        {(field) => <RadioGroup label={propertyTexts.fields.wallOrder} options={orders} {...field} />}
      </Field>
      <Field control={control} name="wallFeatured">
        {({ value, errorMessage: _none, ...field }) => (
          <Checkbox isSelected={value ?? false} {...field}>
            {propertyTexts.fields.wallFeatured}
          </Checkbox>
        )}
      </Field>
      <Field control={control} name="tenantLanguage">
        {(field) => (
          <Select
            label={propertyTexts.fields.tenantLanguage}
            description={propertyTexts.fields.tenantLanguageHint}
            options={languages}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="searchEngines">
        {(field) => (
          <RadioGroup
            label={propertyTexts.fields.searchEngines}
            description={propertyTexts.fields.searchEnginesHint}
            options={searchChoices}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="framing">
        {(field) => (
          <RadioGroup
            label={propertyTexts.fields.framing}
            description={propertyTexts.fields.framingHint}
            options={framingChoices}
            {...field}
          />
        )}
      </Field>
    </>
  );
}

function Picture({ url, alt }: { url: string | null | undefined; alt: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  // Pictures on other hosts appear once downloaded.
  if (!url?.startsWith(PICTURES_PATH)) return null;
  if (failed === url)
    return (
      <Text size="small" tone="warning" paddingBlock="4 0">
        {propertyTexts.settings.pictureFailed}
      </Text>
    );
  return <img src={url} alt={alt} className={styles.picture} onError={() => setFailed(url)} />;
}

/**
 * Form state that follows the server's property until edited. A stale save merges both changes; contested fields are a
 * conflict.
 */
function useSettings(property: Property) {
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
      const currentProperty = conflictOf(error, savedProperty)?.current;
      const merge = currentProperty && mergeSettings(base, input, currentProperty);
      if (currentProperty && merge?.contested.length === 0) return await store(merge.input, currentProperty.revision);
      if (conflict.isConflict(error, merge?.input ?? input)) return;
      slug.readFrom(error);
      toastError(error, { fallback: texts.failed });
      throw error;
    }
    conflict.close();
    toast({ message: texts.done, tone: 'success' });
  };
  const adoptTheirs = (theirs: SavedProperty) => {
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
    conflict: conflict.dialog({
      form,
      store,
      adoptTheirs: adoptTheirs,
      isPending: update.isPending,
      sentence: texts.changed,
      differencesOf: contested,
    }),
  };
}

/** Takes the other person's values of contested fields; my other changes stay unsaved. */
function resetToTheirs(form: ZodForm<typeof settingsForm>, base: PropertyFormInput, theirs: SavedProperty) {
  const typedSettings = settingsForm.parse(form.getValues());
  form.reset(propertyFormOf(theirs));
  for (const name of mergeSettings(base, typedSettings, theirs).mine)
    form.setValue(name, typedSettings[name] ?? (name === 'hours' || name === 'accent' ? null : ''), {
      shouldDirty: true,
    });
}

function useFollowing(form: ZodForm<typeof settingsForm>, property: Property) {
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) form.reset(propertyFormOf(property));
  }, [property, isDirty, form]);
}
