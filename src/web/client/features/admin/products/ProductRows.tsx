import { ArrowUp, Plus, X } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { PictureField } from '../../../components/picture/PictureField.tsx';
import type { Sending } from '../../../lib/upload.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
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
    <section aria-label={texts.images} className={styles.section}>
      <h2>{texts.images}</h2>
      <p className={styles.hint}>{texts.imagesHint}</p>
      {fields.map((row, at) => (
        <fieldset key={row.id} className={styles.row}>
          <legend className={styles.unseen}>{texts.image({ at: at + 1 })}</legend>
          <div className={styles.image}>
            <img src={row.imageUrl} alt="" width={1200} height={900} />
            <Field control={control} name={`images.${at}.altText`}>
              {(field) => <TextField label={texts.altText} isRequired={false} {...field} />}
            </Field>
          </div>
          <RowActions name={texts.image({ at: at + 1 })} at={at} onMove={move} onRemove={remove} />
        </fieldset>
      ))}
      <PictureField label={texts.upload} cut="photo" send={send} failed={texts.uploadFailed} />
    </section>
  );
}

interface RowsProps<Output> {
  control: Control<ProductForm, unknown, Output>;
}

export function SpecificationRows<Output>({ control }: RowsProps<Output>) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'specifications' });
  return (
    <section aria-label={texts.specifications} className={styles.section}>
      <h2>{texts.specifications}</h2>
      <p className={styles.hint}>{texts.specificationsHint}</p>
      {fields.map((row, at) => (
        <fieldset key={row.id} className={styles.row}>
          <legend className={styles.unseen}>{texts.specification({ at: at + 1 })}</legend>
          <div className={styles.specification}>
            <Field control={control} name={`specifications.${at}.name`}>
              {(field) => <TextField label={texts.specificationName} isRequired {...field} />}
            </Field>
            <Field control={control} name={`specifications.${at}.value`}>
              {(field) => <TextField label={texts.specificationValue} isRequired {...field} />}
            </Field>
          </div>
          <RowActions name={texts.specification({ at: at + 1 })} at={at} onMove={move} onRemove={remove} />
        </fieldset>
      ))}
      <div>
        <Button variant="secondary" size="small" onPress={() => append({ name: '', value: '' })}>
          <Plus aria-hidden /> {texts.addSpecification}
        </Button>
      </div>
    </section>
  );
}

/** Selling points, one sentence each. */
export function FeatureRows<Output>({ control }: RowsProps<Output>) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'features' });
  return (
    <section aria-label={texts.features} className={styles.section}>
      <h2>{texts.features}</h2>
      {fields.map((row, at) => (
        <div key={row.id} className={styles.row}>
          <Field control={control} name={`features.${at}.text`}>
            {(field) => <TextField label={texts.feature({ at: at + 1 })} isRequired {...field} />}
          </Field>
          <RowActions name={texts.feature({ at: at + 1 })} at={at} onMove={move} onRemove={remove} />
        </div>
      ))}
      <div>
        <Button variant="secondary" size="small" onPress={() => append({ text: '' })}>
          <Plus aria-hidden /> {texts.addFeature}
        </Button>
      </div>
    </section>
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
    <span className={styles.rowActions}>
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
    </span>
  );
}
