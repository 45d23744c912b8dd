import { type Control, useFieldArray } from 'react-hook-form';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { Field } from '../../../components/Field.tsx';
import { errorText } from '../../../lib/errors.ts';
import { toastError } from '../../../lib/toasts.ts';
import { FileField } from '../../../ui/FileField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useUploadImage } from './api.ts';
import styles from './ProductEditorPage.module.css';
import type { ProductForm } from './product-form.ts';
import { RowActions } from './RowActions.tsx';

const texts = catalogTexts.form;
const ACCEPTED = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'];

/** The product's pictures; a file is uploaded at once, and belongs to the product when it is saved. */
export function ImageRows<Output>({ control }: { control: Control<ProductForm, unknown, Output> }) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'images' });
  const upload = useUploadImage();
  const take = (file: File | null) => {
    if (!file) return;
    upload.mutate(file, {
      onSuccess: (imageUrl) => append({ imageUrl, altText: '' }),
      onError: (error) => toastError(error, { title: texts.uploadFailed, fallback: texts.uploadFailed }),
    });
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
      <FileField
        label={texts.upload}
        accept={ACCEPTED}
        value={null}
        onChange={take}
        isDisabled={upload.isPending}
        errorMessage={upload.isError ? errorText(upload.error, texts.uploadFailed) : undefined}
      />
    </section>
  );
}
