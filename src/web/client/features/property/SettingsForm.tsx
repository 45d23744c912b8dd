import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { Property } from '../../../../modules/tenancy/schema.ts';
import type { Conflict } from '../../lib/conflict.ts';
import { Field } from '../../lib/Field.tsx';
import { bannerOf } from '../../lib/form.ts';
import { LeaveGuard } from '../../lib/LeaveGuard.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Picture } from './Picture.tsx';
import { PropertyFields } from './PropertyFields.tsx';
import styles from './property.module.css';
import { differencesOf } from './property-form.ts';
import { publicUrl, SlugField } from './SlugField.tsx';
import { propertyTexts } from './texts.ts';
import { useSettings } from './useSettings.ts';

const texts = propertyTexts.settings;

/** Everything that can be set about a property. */
export function SettingsForm({ property }: { property: Property }) {
  const { form, submit, slug, conflict } = useSettings(property);
  const { isDirty, isSubmitting } = form.formState;
  const [typedSlug, logoUrl, imageUrl] = useWatch({ control: form.control, name: ['slug', 'logoUrl', 'imageUrl'] });
  const formId = useId();
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
        <SlugField form={form} suggestion={slug.suggestion} onTakeSuggestion={slug.take} />
        {typedSlug !== property.slug && <Banner tone="info">{texts.slugChange(publicUrl(property.slug))}</Banner>}
      </form>
      <SaveBar isVisible={isDirty} form={formId} onDiscard={() => form.reset()} isPending={isSubmitting} />
      <LeaveGuard when={isDirty && !isSubmitting} />
      {conflict && (
        <ConflictDialog
          differences={differencesOf(conflict.mine, conflict.other.current)}
          onOverwrite={conflict.overwrite}
          onTakeTheirs={conflict.takeTheirs}
          onClose={conflict.close}
          isPending={conflict.isPending}
        >
          {sentenceOf(conflict.other)}
        </ConflictDialog>
      )}
    </>
  );
}

const whenFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function sentenceOf({ changedBy, changedAt }: Conflict<unknown>): string {
  const when = changedAt ? texts.on(whenFormat.format(new Date(changedAt))) : texts.meanwhile;
  return texts.changed(changedBy ?? texts.somebody, when);
}
