import { Plus, X } from 'lucide-react';
import {
  type ListingFieldKey,
  type ListingLineKind,
  listingFieldKeys,
  listingFields,
} from '../../../../../modules/reviews/values.ts';
import texts from '../../../../../texts/generated/front/listing.en.js';
import labels from '../../../../../texts/generated/kit/tenant.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { useUnsavedHere } from '../../../lib/unsaved.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField, type TextFieldProps } from '../../../ui/TextField.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { type Listing, proposeChanges } from './api.ts';
import { formOf, type ListingForm } from './changes.ts';
import styles from './Listing.module.css';

type Look = Partial<TextFieldProps>;

const lookOf: Readonly<Record<ListingLineKind, Look>> = {
  text: {},
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { inputMode: 'email', autoComplete: 'email' },
  website: { inputMode: 'url', autoComplete: 'url', description: texts.websiteHint },
  names: { description: texts.aliasesHint },
  short: { description: texts.shortNameHint },
  way: {},
  hours: { description: texts.hoursHint },
};

const headingLooks: Readonly<Partial<Record<ListingFieldKey, Look>>> = {
  companyName: { isRequired: true, autoComplete: 'organization' },
  suiteNumber: { isRequired: true },
};

export interface ChangeFormProps {
  token: string;
  reviewId: number;
  listing: Listing;
  onBack: () => void;
  onSent: () => void;
}

export function ChangeForm({ token, reviewId, listing, onBack, onSent }: ChangeFormProps) {
  const form = useZodForm(async () => (await import('./listing-form.ts')).listingForm(listing), formOf(listing));
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  useUnsavedHere(isDirty && !isSubmitting && !isSubmitSuccessful);
  const submit = submitWith(
    form,
    async (changes) => {
      if (Object.keys(changes).length === 0) return form.setError('root', { message: texts.unchanged });
      await proposeChanges(token, reviewId, changes);
      onSent();
    },
    texts.sendFailed,
  );
  return (
    <Form form={form} onSubmit={submit} head={<p>{texts.changeLead}</p>}>
      {listingFieldKeys.map((key) => (
        <Field key={key} control={form.control} name={key}>
          {(field) => (
            <TextField
              label={labels[key]}
              autoComplete="off"
              isRequired={false}
              {...lookOf[listingFields[key]]}
              {...headingLooks[key]}
              {...field}
            />
          )}
        </Field>
      ))}
      <Field control={form.control} name="contacts">
        {({ value, onChange }) => <ContactRows contacts={value} onChange={onChange} />}
      </Field>
      <Row align="center" gap="16">
        <Button type="submit" isPending={isSubmitting}>
          {texts.send}
        </Button>
        <Button variant="secondary" onPress={onBack}>
          {texts.back}
        </Button>
      </Row>
    </Form>
  );
}

type Contacts = ListingForm['contacts'];

interface ContactRowsProps {
  contacts: Contacts;
  onChange: (contacts: Contacts) => void;
}

function ContactRows({ contacts, onChange }: ContactRowsProps) {
  const write = (at: number, part: Partial<Contacts[number]>) =>
    onChange(contacts.map((contact, place) => (place === at ? { ...contact, ...part } : contact)));
  return (
    <Stack aria-label={texts.contacts} as="section">
      <h2>{texts.contacts}</h2>
      {contacts.map(({ name, phone, isListed }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state besides its values
        <fieldset key={at} className={styles.contact}>
          <VisuallyHidden as="legend">{texts.contactNumber({ n: at + 1 })}</VisuallyHidden>
          <TextField
            label={texts.contactName}
            isRequired={false}
            autoComplete="off"
            value={name}
            onChange={(name) => write(at, { name })}
          />
          <TextField
            label={texts.contactPhone}
            isRequired={false}
            type="tel"
            autoComplete="off"
            value={phone}
            onChange={(phone) => write(at, { phone })}
          />
          <IconButton
            label={texts.removeContact({ n: at + 1 })}
            onPress={() => onChange(contacts.filter((_contact, place) => place !== at))}
          >
            <X aria-hidden />
          </IconButton>
          <div className={styles.onBoard}>
            <Checkbox
              description={texts.onBoardHint}
              isSelected={isListed}
              onChange={(isOn) => write(at, { isListed: isOn })}
            >
              {texts.onBoard}
            </Checkbox>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          variant="secondary"
          size="small"
          onPress={() =>
            onChange([...contacts, { name: '', phone: '', isPrimary: contacts.length === 0, isListed: false }])
          }
        >
          <Plus aria-hidden /> {texts.addContact}
        </Button>
      </div>
    </Stack>
  );
}
