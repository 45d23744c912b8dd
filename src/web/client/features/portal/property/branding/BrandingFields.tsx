import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { uploadKinds } from '../../../../../../modules/assets/schema.ts';
import { layouts, type Property } from '../../../../../../modules/tenancy/schema.ts';
import faceTexts from '../../../../../../texts/generated/portal/face.en.js';
import { Field } from '../../../../components/form/Field.tsx';
import { assetsQuery } from '../../../../entities/asset/api.ts';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import { Stack } from '../../../../ui/Stack.tsx';
import { Text } from '../../../../ui/Text.tsx';
import styles from '../face/Face.module.css';
import { StorageNote } from '../face/StorageNote.tsx';
import type { PropertyFormInput } from '../property-form.ts';
import { AccentField } from './AccentField.tsx';
import { BrandingPicture } from './BrandingPicture.tsx';
import { buildingAssets } from './building-assets.ts';

const options = layouts.map((value) => ({
  value,
  label: faceTexts.layouts[value],
  description: faceTexts.layoutHints[value],
}));

interface BrandingFieldsProps<Output> {
  property: Property;
  control: Control<PropertyFormInput, unknown, Output>;
}

/** Fields of the branding: pictures are saved at once, color and layout with the form. */
export function BrandingFields<Output>({ property, control }: BrandingFieldsProps<Output>) {
  const id = useId();
  return (
    <Stack aria-labelledby={id} as="section" paddingBlock="16" className={styles.face}>
      <h3 id={id}>{faceTexts.title}</h3>
      <Text tone="quiet">{faceTexts.lead}</Text>
      {uploadKinds.map((kind) => (
        <BrandingPicture key={kind} propertyId={property.id} kind={kind} />
      ))}
      <StorageNote propertyId={property.id} />
      <Field control={control} name="accent">
        {({ value, onChange, errorMessage }) => (
          <AccentField propertyId={property.id} value={value ?? null} onChange={onChange} errorMessage={errorMessage} />
        )}
      </Field>
      <Field control={control} name="layout">
        {(field) => <RadioGroup label={faceTexts.layout} options={options} {...field} />}
      </Field>
      <EmptyLayout property={property} control={control} />
    </Stack>
  );
}

function EmptyLayout<Output>({ property, control }: BrandingFieldsProps<Output>) {
  const layout = useWatch({ control, name: 'layout' });
  const { data: assets } = useQuery(assetsQuery(buildingAssets(property.id)));
  if (!assets || (layout !== 'picture' && layout !== 'pages')) return null;
  const kind = layout === 'picture' ? 'picture' : 'page';
  if (assets.some((asset) => asset.kind === kind && asset.url)) return null;
  return (
    <Text role="status" tone="quiet">
      {faceTexts.layoutEmpty[layout]}
    </Text>
  );
}
