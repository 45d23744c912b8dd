import { useForm } from 'react-hook-form';
import texts from '../../../../../texts/generated/front/listing.en.js';
import { Field } from '../../../components/Field.tsx';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { useUnsavedHere } from '../../../lib/unsaved.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField, type TextFieldProps } from '../../../ui/TextField.tsx';
import { type Listing, proposeChanges } from './api.ts';
import { ContactRows } from './ContactRows.tsx';
import { changesOf, formOf, type ListingFieldKey, type ListingForm, listingFields } from './changes.ts';
import styles from './Listing.module.css';

const looks: Readonly<Partial<Record<ListingFieldKey, Partial<TextFieldProps>>>> = {
  companyName: { isRequired: true, autoComplete: 'organization' },
  suiteNumber: { isRequired: true },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  website: { inputMode: 'url', autoComplete: 'url', description: texts.websiteHint },
  aliases: { description: texts.aliasesHint },
};

export interface ChangeFormProps {
  token: string;
  reviewId: number;
  listing: Listing;
  onBack: () => void;
  onSent: () => void;
}

/** What should change, for the manager to decide. */
export function ChangeForm({ token, reviewId, listing, onBack, onSent }: ChangeFormProps) {
  const form = useForm<ListingForm, unknown, ListingForm>({ defaultValues: formOf(listing) });
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  useUnsavedHere(isDirty && !isSubmitting && !isSubmitSuccessful);
  const banner = bannerOf(form);
  const submit = submitWith(
    form,
    async (values) => {
      const changes = changesOf(listing, values);
      if (Object.keys(changes).length === 0) return form.setError('root', { message: texts.unchanged });
      await proposeChanges(token, reviewId, changes);
      onSent();
    },
    texts.sendFailed,
  );
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p>{texts.changeLead}</p>
      {banner && <Banner tone="danger">{banner}</Banner>}
      {listingFields.map((key) => (
        <Field key={key} control={form.control} name={key}>
          {(field) => (
            <TextField label={texts.fields[key]} autoComplete="off" isRequired={false} {...looks[key]} {...field} />
          )}
        </Field>
      ))}
      <Field control={form.control} name="contacts">
        {({ value, onChange }) => <ContactRows contacts={value} onChange={onChange} />}
      </Field>
      <Stack isRow>
        <Button type="submit" isPending={isSubmitting}>
          {texts.send}
        </Button>
        <Button variant="secondary" onPress={onBack}>
          {texts.back}
        </Button>
      </Stack>
    </form>
  );
}
