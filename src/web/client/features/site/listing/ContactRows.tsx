import { Plus, X } from 'lucide-react';
import texts from '../../../../../texts/generated/front/listing.en.js';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ListingForm } from './changes.ts';
import styles from './Listing.module.css';

type Contacts = ListingForm['contacts'];

export interface ContactRowsProps {
  contacts: Contacts;
  onChange: (contacts: Contacts) => void;
}

/** The people visitors may ask for. */
export function ContactRows({ contacts, onChange }: ContactRowsProps) {
  const write = (at: number, part: Partial<Contacts[number]>) =>
    onChange(contacts.map((contact, place) => (place === at ? { ...contact, ...part } : contact)));
  return (
    <section aria-label={texts.contacts} className={styles.form}>
      <h2>{texts.contacts}</h2>
      {contacts.map(({ name, phone }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what stands in a row is all that it holds
        <fieldset key={at} className={styles.contact}>
          <legend className={styles.unseen}>{texts.contactNumber({ n: at + 1 })}</legend>
          <TextField
            label={texts.contactName}
            isRequired={false}
            autoComplete="off"
            value={name}
            onChange={(typed) => write(at, { name: typed })}
          />
          <TextField
            label={texts.contactPhone}
            isRequired={false}
            type="tel"
            autoComplete="off"
            value={phone}
            onChange={(typed) => write(at, { phone: typed })}
          />
          <IconButton
            label={texts.removeContact({ n: at + 1 })}
            onPress={() => onChange(contacts.filter((_contact, place) => place !== at))}
          >
            <X aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      <div>
        <Button
          variant="secondary"
          size="small"
          onPress={() => onChange([...contacts, { name: '', phone: '', isPrimary: contacts.length === 0 }])}
        >
          <Plus aria-hidden /> {texts.addContact}
        </Button>
      </div>
    </section>
  );
}
