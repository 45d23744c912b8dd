import { placardFinishes } from '../../../../../modules/shop/values.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import type { BoundField } from '../../../components/form/Field.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './ProductEditorPage.module.css';
import type { PlacardFaceForm } from './product-form.ts';

const texts = catalogTexts.form;

/** Size and finish of a placard, of a product or a variant. */
export function PlacardFaceFields({
  value,
  onChange,
  errorMessage,
  hint,
}: BoundField<PlacardFaceForm> & { hint: string }) {
  const { width, height, finish } = value;
  return (
    <Stack as="fieldset" gap="12" className={styles.face}>
      <legend>{texts.face}</legend>
      <Grid columns={{ min: '11rem' }} align="start">
        <TextField
          label={texts.faceWidth}
          inputMode="decimal"
          value={width}
          errorMessage={errorMessage}
          onChange={(width) => onChange({ ...value, width })}
        />
        <TextField
          label={texts.faceHeight}
          inputMode="decimal"
          value={height}
          onChange={(height) => onChange({ ...value, height })}
        />
      </Grid>
      <Select
        label={texts.finish}
        options={placardFinishes.map((finish) => ({ value: finish, label: texts.finishes[finish] }))}
        value={finish}
        onChange={(finish) => onChange({ ...value, finish })}
      />
      <Text size="small" tone="quiet">
        {hint}
      </Text>
    </Stack>
  );
}
