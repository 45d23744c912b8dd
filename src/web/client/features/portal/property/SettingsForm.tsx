import { useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { type Property, timeZones } from '../../../../../modules/tenancy/schema.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { languageCodes, languageNames } from '../../../../../texts/languages.ts';
import { Field } from '../../../components/Field.tsx';
import { LeaveGuard } from '../../../components/LeaveGuard.tsx';
import { SaveConflict } from '../../../components/SaveConflict.tsx';
import { bannerOf } from '../../../lib/form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Picture } from './Picture.tsx';
import { PropertyFields } from './PropertyFields.tsx';
import styles from './property.module.css';
import type { PropertyFormInput } from './property-form.ts';
import { publicUrl, SlugField } from './SlugField.tsx';
import { useSettings } from './useSettings.ts';
import { WallFields } from './WallFields.tsx';

const texts = propertyTexts.settings;
const tongues = languageCodes.map((value) => ({ value, label: languageNames[value] }));
const zones = timeZones.map((value) => ({ value, label: propertyTexts.fields.timeZones[value] }));

interface SettingsFormProps {
  property: Property;
  /** Told of what is in the form, as it is typed. */
  onDraft: (draft: PropertyFormInput) => void;
}

/** Everything that can be set about a property. */
export function SettingsForm({ property, onDraft }: SettingsFormProps) {
  const { form, submit, slug, conflict } = useSettings(property);
  const { isDirty, isSubmitting } = form.formState;
  const [typedSlug, logoUrl, imageUrl] = useWatch({ control: form.control, name: ['slug', 'logoUrl', 'imageUrl'] });
  const formId = useId();
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(values) }),
    [form, onDraft],
  );
  const banner = bannerOf(form);
  const pictures = {
    logoUrl: <Picture url={logoUrl} alt={texts.logoAlt} />,
    imageUrl: <Picture url={imageUrl} alt={texts.imageAlt} />,
  };
  return (
    <>
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <Field control={form.control} name="name">
          {(field) => <TextField label={propertyTexts.fields.name} isRequired {...field} />}
        </Field>
        <PropertyFields control={form.control} pictures={pictures} />
        <WallFields control={form.control} />
        <Field control={form.control} name="timeZone">
          {(field) => (
            <Select
              label={propertyTexts.fields.timeZone}
              description={propertyTexts.fields.timeZoneHint}
              options={zones}
              {...field}
            />
          )}
        </Field>
        <Field control={form.control} name="tenantLanguage">
          {(field) => (
            <Select
              label={propertyTexts.fields.tenantLanguage}
              description={propertyTexts.fields.tenantLanguageHint}
              options={tongues}
              {...field}
            />
          )}
        </Field>
        <SlugField form={form} suggestion={slug.suggestion} onTakeSuggestion={slug.take} />
        {typedSlug !== property.slug && (
          <Banner tone="info">{texts.slugChange({ oldUrl: publicUrl(property.slug) })}</Banner>
        )}
      </form>
      <SaveBar isVisible={isDirty} form={formId} onDiscard={() => form.reset()} isPending={isSubmitting} />
      <LeaveGuard when={isDirty && !isSubmitting} />
      {conflict && <SaveConflict {...conflict} sentence={texts.changed} />}
    </>
  );
}
