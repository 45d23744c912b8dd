import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import type { AdminProduct } from '../../../../../modules/shop/schema.ts';
import { isPlacard } from '../../../../../modules/shop/values.ts';
import { formatCents } from '../../../../../shared/money.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { catalogQuery } from './api.ts';
import styles from './ProductEditorPage.module.css';
import { RowActions } from './ProductRows.tsx';
import type { ProductForm } from './product-form.ts';

const texts = catalogTexts.form;

interface RowsProps<Output> {
  control: Control<ProductForm, unknown, Output>;
  /** Edited product; absent for a new one. */
  product?: AdminProduct | undefined;
}

/** Variants of a set, sold together at the product's price. */
export function PartRows<Output>({ control, product }: RowsProps<Output>) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'parts' });
  const { data: catalog = [] } = useQuery(catalogQuery);
  const options = catalog
    .filter(({ id, archived, category }) => id !== product?.id && !archived && !isPlacard(category))
    .flatMap(({ name, variants }) =>
      variants
        .filter(({ archived }) => !archived)
        .map((variant) => ({
          value: variant.id,
          label: texts.partOption({ name, variant: variant.name, price: formatCents(variant.price) }),
        })),
    );
  if (product && product.variants.some(({ archived }) => !archived)) return null;
  return (
    <Stack aria-label={texts.parts} as="section">
      <h2>{texts.parts}</h2>
      <Text size="small" tone="quiet">
        {texts.partsHint}
      </Text>
      {fields.map((row, at) => (
        <Grid key={row.id} columns="minmax(0, 1fr) auto" align="end" gap="8" className={styles.row}>
          <Field control={control} name={`parts.${at}.variantId`}>
            {(field) => <Select label={texts.part({ at: at + 1 })} options={options} {...field} />}
          </Field>
          <RowActions name={texts.part({ at: at + 1 })} at={at} onMove={move} onRemove={remove} />
        </Grid>
      ))}
      <div>
        <Button
          variant="secondary"
          size="small"
          isDisabled={options.length === 0}
          onPress={() => append({ variantId: options[0]?.value ?? 0 })}
        >
          <Plus aria-hidden /> {texts.addPart}
        </Button>
      </div>
    </Stack>
  );
}

/** Matching products, shown on the pages of both. */
export function MatchRows<Output>({ control, product }: RowsProps<Output>) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'goesWith' });
  const { data: catalog = [] } = useQuery(catalogQuery);
  const options = catalog
    .filter(({ id, archived }) => id !== product?.id && !archived)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Stack aria-label={texts.goesWith} as="section">
      <h2>{texts.goesWith}</h2>
      <Text size="small" tone="quiet">
        {texts.goesWithHint}
      </Text>
      {fields.map((row, at) => (
        <Grid key={row.id} as="fieldset" columns="minmax(0, 1fr) auto" align="end" gap="8" className={styles.row}>
          <VisuallyHidden as="legend">{texts.match({ at: at + 1 })}</VisuallyHidden>
          <Grid columns="minmax(0, 2fr) minmax(0, 3fr)" align="start" gap="8">
            <Field control={control} name={`goesWith.${at}.productId`}>
              {(field) => <Select label={texts.matchProduct} options={options} {...field} />}
            </Field>
            <Field control={control} name={`goesWith.${at}.note`}>
              {(field) => <TextField label={texts.matchNote} isRequired maxLength={160} {...field} />}
            </Field>
          </Grid>
          <RowActions name={texts.match({ at: at + 1 })} at={at} onMove={move} onRemove={remove} />
        </Grid>
      ))}
      <div>
        <Button
          variant="secondary"
          size="small"
          isDisabled={options.length === 0}
          onPress={() => append({ productId: options[0]?.value ?? 0, note: '' })}
        >
          <Plus aria-hidden /> {texts.addMatch}
        </Button>
      </div>
    </Stack>
  );
}
