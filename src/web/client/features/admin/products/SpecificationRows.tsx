import { Plus } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { Field } from '../../../components/Field.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './ProductEditorPage.module.css';
import type { ProductForm } from './product-form.ts';
import { RowActions } from './RowActions.tsx';

const texts = catalogTexts.form;

interface RowsProps<Output> {
  control: Control<ProductForm, unknown, Output>;
}

/** Names and values, in the order the shop shows them. */
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

/** What is worth saying in a sentence. */
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
