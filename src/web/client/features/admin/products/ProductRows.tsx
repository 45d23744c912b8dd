import { ArrowUp, Plus, X } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { PictureField } from '../../../components/picture/PictureField.tsx';
import type { Sending } from '../../../lib/upload.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useUploadImage } from './api.ts';
import styles from './ProductEditorPage.module.css';
import type { ProductForm } from './product-form.ts';

const texts = catalogTexts.form;

/** Pictures; a file is uploaded at once and attached to the product on save. */
export function ImageRows<Output>({ control }: { control: Control<ProductForm, unknown, Output> }) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'images' });
  const upload = useUploadImage();
  const send = async (picture: File, sending: Sending) => {
    append({ imageUrl: await upload.mutateAsync({ picture, ...sending }), altText: '' });
  };
  return (
    <Stack aria-label={texts.images} as="section">
      <h2>{texts.images}</h2>
      <Text size="small" tone="quiet">
        {texts.imagesHint}
      </Text>
      {fields.map((row, at) => (
        <Grid key={row.id} as="fieldset" columns="minmax(0, 1fr) auto" align="end" gap="8" className={styles.row}>
          <VisuallyHidden as="legend">{texts.image({ at: at + 1 })}</VisuallyHidden>
          <Grid columns="8rem minmax(0, 1fr)" from="30" align="end" gap="12" className={styles.image}>
            <img src={row.imageUrl} alt="" width={1200} height={900} />
            <Field control={control} name={`images.${at}.altText`}>
              {(field) => <TextField label={texts.altText} isRequired={false} {...field} />}
            </Field>
          </Grid>
          <RowActions name={texts.image({ at: at + 1 })} at={at} onMove={move} onRemove={remove} />
        </Grid>
      ))}
      <PictureField label={texts.upload} cut="photo" send={send} failed={texts.uploadFailed} />
    </Stack>
  );
}

interface RowsProps<Output> {
  control: Control<ProductForm, unknown, Output>;
}

export function SpecificationRows<Output>({ control }: RowsProps<Output>) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'specifications' });
  return (
    <Stack aria-label={texts.specifications} as="section">
      <h2>{texts.specifications}</h2>
      <Text size="small" tone="quiet">
        {texts.specificationsHint}
      </Text>
      {fields.map((row, at) => (
        <Grid key={row.id} as="fieldset" columns="minmax(0, 1fr) auto" align="end" gap="8" className={styles.row}>
          <VisuallyHidden as="legend">{texts.specification({ at: at + 1 })}</VisuallyHidden>
          <Grid columns="minmax(0, 2fr) minmax(0, 3fr)" align="start" gap="8">
            <Field control={control} name={`specifications.${at}.name`}>
              {(field) => <TextField label={texts.specificationName} isRequired {...field} />}
            </Field>
            <Field control={control} name={`specifications.${at}.value`}>
              {(field) => <TextField label={texts.specificationValue} isRequired {...field} />}
            </Field>
          </Grid>
          <RowActions name={texts.specification({ at: at + 1 })} at={at} onMove={move} onRemove={remove} />
        </Grid>
      ))}
      <div>
        <Button variant="secondary" size="small" onPress={() => append({ name: '', value: '' })}>
          <Plus aria-hidden /> {texts.addSpecification}
        </Button>
      </div>
    </Stack>
  );
}

/** Selling points, one sentence each. */
export function FeatureRows<Output>({ control }: RowsProps<Output>) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'features' });
  return (
    <Stack aria-label={texts.features} as="section">
      <h2>{texts.features}</h2>
      {fields.map((row, at) => (
        <Grid key={row.id} columns="minmax(0, 1fr) auto" align="end" gap="8" className={styles.row}>
          <Field control={control} name={`features.${at}.text`}>
            {(field) => <TextField label={texts.feature({ at: at + 1 })} isRequired {...field} />}
          </Field>
          <RowActions name={texts.feature({ at: at + 1 })} at={at} onMove={move} onRemove={remove} />
        </Grid>
      ))}
      <div>
        <Button variant="secondary" size="small" onPress={() => append({ text: '' })}>
          <Plus aria-hidden /> {texts.addFeature}
        </Button>
      </div>
    </Stack>
  );
}

interface RowActionsProps {
  /** Accessible name of the row: `Specification 3`. */
  name: string;
  at: number;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

export function RowActions({ name, at, onMove, onRemove }: RowActionsProps) {
  return (
    <Row as="span" isSingleLine gap="0">
      <IconButton
        label={catalogTexts.form.moveUp({ what: name })}
        isDisabled={at === 0}
        onPress={() => onMove(at, at - 1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton tone="danger" label={catalogTexts.form.remove({ what: name })} onPress={() => onRemove(at)}>
        <X aria-hidden />
      </IconButton>
    </Row>
  );
}
