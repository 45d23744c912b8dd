import { placardFinishes } from '../../../../../modules/shop/values.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import type { BoundField } from '../../../components/form/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './ProductEditorPage.module.css';
import type { FaceForm } from './product-form.ts';

const texts = catalogTexts.form;

/** Size and finish of a placard, of a product or a variant. */
export function FaceFields({ value, onChange, errorMessage, hint }: BoundField<FaceForm> & { hint: string }) {
  const { width, height, finish } = value;
  return (
    <fieldset className={styles.face}>
      <legend>{texts.face}</legend>
      <div className={styles.pair}>
        <TextField
          label={texts.faceWidth}
          inputMode="decimal"
          value={width}
          errorMessage={errorMessage}
          onChange={(typed) => onChange({ ...value, width: typed })}
        />
        <TextField
          label={texts.faceHeight}
          inputMode="decimal"
          value={height}
          onChange={(typed) => onChange({ ...value, height: typed })}
        />
      </div>
      <Select
        label={texts.finish}
        options={placardFinishes.map((one) => ({ value: one, label: texts.finishes[one] }))}
        value={finish}
        onChange={(chosen) => onChange({ ...value, finish: chosen })}
      />
      <p className={styles.hint}>{hint}</p>
    </fieldset>
  );
}
