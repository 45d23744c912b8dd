import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { hasWeather } from '../../../lib/weather-service.ts';
import { TextField, type TextFieldProps } from '../../../ui/TextField.tsx';
import type { PropertyFormInput } from './property-form.ts';

const texts = propertyTexts.fields;

interface Entry {
  isPicture?: true;
  name: Exclude<
    keyof PropertyFormInput,
    | ('id' | 'name' | 'slug' | 'wallOrder' | 'timeZone' | 'nightFrom' | 'nightTo' | 'wallFeatured')
    | ('tenantLanguage' | 'searchEngines' | 'hours' | 'accent' | 'layout' | 'framing')
  >;
  look: Pick<TextFieldProps, 'label' | 'description' | 'isRequired' | 'rows' | 'type' | 'autoComplete' | 'inputMode'>;
}

const entries: readonly Entry[] = [
  { name: 'address', look: { label: texts.address, isRequired: true } },
  { name: 'description', look: { label: texts.description, rows: 3 } },
  { name: 'leasingContact', look: { label: texts.leasingContact } },
  { name: 'leasingPhone', look: { label: texts.leasingPhone, type: 'tel' } },
  { name: 'amenities', look: { label: texts.amenities, description: texts.amenitiesHint, rows: 2 } },
  { name: 'logoUrl', isPicture: true, look: { label: texts.logoUrl, description: texts.logoHint, inputMode: 'url' } },
  { name: 'imageUrl', isPicture: true, look: { label: texts.imageUrl, inputMode: 'url' } },
];

const addressHint = () => (hasWeather() ? texts.addressHint : texts.addressHintWithoutWeather);

interface PropertyFieldsProps<Output> {
  control: Control<PropertyFormInput, unknown, Output>;
  group: Group;
  pictures?: Partial<Record<Entry['name'], ReactNode>>;
}

/** All fields except name and slug, which each form binds itself. */
export function PropertyFields<Output>({ control, pictures = {}, group }: PropertyFieldsProps<Output>) {
  return entriesOf(group).map(({ name, look }) => (
    <div key={name}>
      <Field control={control} name={name}>
        {(field) => (
          <TextField
            isRequired={false}
            {...look}
            {...(name === 'address' && { description: addressHint() })}
            {...field}
          />
        )}
      </Field>
      {pictures[name]}
    </div>
  ));
}

export const moreFields = entriesOf('more').map(({ name }) => name);

/** Group of fields: `needed` and `more` for a new property; `words` and `pictures` for an existing one. */
type Group = 'needed' | 'more' | 'words' | 'pictures';

function entriesOf(group: Group): readonly Entry[] {
  return entries.filter(({ look, isPicture = false }) =>
    group === 'words' || group === 'pictures'
      ? isPicture === (group === 'pictures')
      : (look.isRequired ?? false) === (group === 'needed'),
  );
}
