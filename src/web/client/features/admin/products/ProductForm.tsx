import { useId, useState } from 'react';
import { type AdminProduct, adminProductReply, type ProductInput } from '../../../../../modules/shop/schema.ts';
import { categories, isPlacard } from '../../../../../modules/shop/values.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { LeaveGuard } from '../../../components/form/LeaveGuard.tsx';
import { useSaveConflict } from '../../../components/form/SaveConflict.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Difference } from '../../../ui/ConflictDialog.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { Row } from '../../../ui/Row.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSaveProduct } from './api.ts';
import { PlacardFaceFields } from './FaceFields.tsx';
import styles from './ProductEditorPage.module.css';
import { FeatureRows, ImageRows, SpecificationRows } from './ProductRows.tsx';
import { emptyProductForm, productForm, productFormOf, productInputOf } from './product-form.ts';
import { MatchRows, PartRows } from './SetRows.tsx';

const texts = catalogTexts.form;

interface ProductFormProps {
  /** Edited product; absent for a new one. */
  product?: AdminProduct;
  onSaved: (savedProduct: AdminProduct) => void;
}

/** Form of all fields except variants. */
export function ProductForm({ product, onSaved }: ProductFormProps) {
  const { form, submit, conflict } = useProductForm(product, onSaved);
  const id = useId();
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Form id={id} form={form} onSubmit={submit} className={styles.form}>
      <Stack gap="48">
        <Details form={form} />
        <ImageRows control={form.control} />
      </Stack>
      <Stack gap="48">
        <SpecificationRows control={form.control} />
        <FeatureRows control={form.control} />
        <PartRows control={form.control} product={product} />
        <MatchRows control={form.control} product={product} />
      </Stack>
      {product ? (
        <SaveBar
          isVisible={isDirty}
          form={id}
          saveLabel={texts.saveBar}
          onDiscard={() => form.reset()}
          isPending={isSubmitting}
        />
      ) : (
        <Row className={styles.buttons}>
          <Button type="submit" isPending={isSubmitting}>
            {texts.create}
          </Button>
          <LinkButton href="/admin/products" variant="secondary">
            {texts.cancel}
          </LinkButton>
        </Row>
      )}
      {conflict}
      <LeaveGuard when={isDirty && !isSubmitting} />
    </Form>
  );
}

function Details({ form }: { form: ReturnType<typeof useProductForm>['form'] }) {
  const { control } = form;
  return (
    <Stack aria-label={texts.details} as="section">
      <h2>{texts.details}</h2>
      <Field control={control} name="name">
        {(field) => <TextField label={texts.name} isRequired {...field} />}
      </Field>
      <Field control={control} name="sku">
        {(field) => (
          <TextField label={texts.sku} description={texts.skuHint} autoComplete="off" isRequired {...field} />
        )}
      </Field>
      <Grid columns={{ min: '11rem' }} align="start">
        <Field control={control} name="category">
          {(field) => (
            <Select
              label={texts.category}
              options={categories.map((value) => ({ value, label: catalogTexts.categories[value] }))}
              {...field}
            />
          )}
        </Field>
        <Field control={control} name="price">
          {(field) => (
            <TextField
              label={texts.price}
              prefix="$"
              inputMode="decimal"
              description={texts.priceHint}
              isRequired
              {...field}
            />
          )}
        </Field>
      </Grid>
      <Field control={control} name="description">
        {(field) => <TextField label={texts.description} rows={5} isRequired {...field} />}
      </Field>
      {isPlacard(form.watch('category')) && (
        <Field control={control} name="face">
          {(field) => <PlacardFaceFields {...field} hint={texts.faceHint} />}
        </Field>
      )}
      <Grid columns={{ min: '11rem' }} align="start">
        <Field control={control} name="weight">
          {(field) => (
            <TextField
              label={texts.weight}
              description={texts.weightHint}
              isRequired={false}
              inputMode="decimal"
              {...field}
            />
          )}
        </Field>
        <Field control={control} name="leadDays">
          {(field) => <NumberStepper label={texts.leadDays} minValue={1} maxValue={120} {...field} />}
        </Field>
      </Grid>
      <Field control={control} name="isFreight">
        {({ value, onChange, ref, name, onBlur }) => (
          <Switch
            isSelected={value}
            onChange={onChange}
            ref={ref}
            name={name}
            onBlur={onBlur}
            description={texts.freightHint}
          >
            {texts.freight}
          </Switch>
        )}
      </Field>
      <Field control={control} name="isMadeToMeasure">
        {({ value, onChange, ref, name, onBlur }) => (
          <Switch
            isSelected={value}
            onChange={onChange}
            ref={ref}
            name={name}
            onBlur={onBlur}
            description={texts.measureHint}
          >
            {texts.measure}
          </Switch>
        )}
      </Field>
      <Field control={control} name="featured">
        {({ value, onChange, ref, name, onBlur }) => (
          <Switch
            isSelected={value}
            onChange={onChange}
            ref={ref}
            name={name}
            onBlur={onBlur}
            description={texts.featuredHint}
          >
            {texts.featured}
          </Switch>
        )}
      </Field>
    </Stack>
  );
}

function useProductForm(product: AdminProduct | undefined, onSaved: (savedProduct: AdminProduct) => void) {
  const form = useZodForm(productForm, product ? productFormOf(product) : emptyProductForm);
  const [openedRevision, setOpenedRevision] = useState(product?.revision);
  const conflict = useSaveConflict<ProductInput, AdminProduct>(adminProductReply);
  const save = useSaveProduct();

  const resetForm = (savedProduct: AdminProduct) => {
    conflict.close();
    setOpenedRevision(savedProduct.revision);
    form.reset(productFormOf(savedProduct));
  };
  const store = async (input: ProductInput, revision: number | undefined) => {
    try {
      const savedProduct = await save.mutateAsync({ id: product?.id, revision, input });
      resetForm(savedProduct);
      toast({ message: product ? texts.saved : texts.created, tone: 'success', survivesNavigation: !product });
      onSaved(savedProduct);
    } catch (error) {
      if (!conflict.isConflict(error, input)) throw error;
    }
  };
  return {
    form,
    submit: submitWith(form, (values) => store(productInputOf(values), openedRevision)),
    conflict: conflict.dialog({
      form,
      store,
      adoptTheirs: resetForm,
      differencesOf,
      isPending: save.isPending,
      sentence: () => texts.changed,
    }),
  };
}

function differencesOf(mine: ProductInput, theirs: AdminProduct): Difference[] {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const fields = [
    'name',
    'sku',
    'category',
    'description',
    'basePrice',
    'featured',
    'face',
    'weight',
    'leadDays',
    'specifications',
    'goesWith',
    'images',
  ] as const;
  const labels = { ...texts, basePrice: texts.price };
  return fields
    .map((field) => ({ field: labels[field], mine: textOf(mine[field]), theirs: textOf(theirs[field]) }))
    .filter((difference) => difference.mine !== difference.theirs);
}
