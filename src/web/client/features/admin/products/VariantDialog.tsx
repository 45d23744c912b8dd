import { z } from 'zod';
import {
  type AdminProduct,
  type AdminVariant,
  createVariantInput,
  variantInput,
} from '../../../../../modules/shop/schema.ts';
import { isPlacard } from '../../../../../modules/shop/values.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast } from '../../../lib/toasts.ts';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSaveVariant } from './api.ts';
import { PlacardFaceFields } from './FaceFields.tsx';
import {
  centsOf,
  dollarsOf,
  faceForm,
  ouncesOf,
  placardFaceFormOf,
  placardFaceInputOf,
  pounds,
  poundsOf,
  price,
} from './product-form.ts';

const texts = catalogTexts.variants;

const variantForm = z.object({
  name: variantInput.shape.name,
  sku: variantInput.shape.sku,
  price,
  /** URL; empty for the product's own picture. */
  imageUrl: z.string(),
  stock: createVariantInput.shape.stock,
  face: faceForm,
  weight: pounds,
});

interface VariantDialogProps {
  product: AdminProduct;
  /** Edited variant; absent for a new one. */
  variant?: AdminVariant;
  onClose: () => void;
}

export function VariantDialog({ product, variant, onClose }: VariantDialogProps) {
  const form = useZodForm(variantForm, {
    name: variant?.name ?? '',
    sku: variant?.sku ?? `${product.sku}-`,
    price: dollarsOf(variant?.price ?? product.basePrice),
    imageUrl: variant?.imageUrl ?? '',
    stock: variant?.stock ?? 0,
    face: placardFaceFormOf(variant?.face ?? null),
    weight: poundsOf(variant?.weight ?? null),
  });
  const save = useSaveVariant(product.id);
  const submit = submitWith(form, async ({ price: typedPrice, stock, imageUrl, face, weight, ...otherValues }) => {
    const input = {
      ...otherValues,
      face: placardFaceInputOf(face),
      weight: ouncesOf(weight),
      price: centsOf(typedPrice),
      imageUrl: imageUrl || null,
    };
    await save.mutateAsync({ id: variant?.id, input, stock });
    toast({ message: texts.saved, tone: 'success' });
    onClose();
  });
  return (
    <ActionDialog
      title={variant ? texts.editTitle : texts.addTitle}
      submitLabel={texts.save}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields form={form} product={product} isNew={!variant} />
    </ActionDialog>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useZodForm<typeof variantForm>>;
  product: AdminProduct;
  isNew: boolean;
}

function Fields({ form: { control }, product, isNew }: FieldsProps) {
  const pictures = product.images.map(({ imageUrl, altText }, at) => ({
    value: imageUrl,
    label: altText || catalogTexts.form.image({ at: at + 1 }),
  }));
  return (
    <>
      <Field control={control} name="name">
        {(field) => <TextField label={texts.name} autoFocus isRequired {...field} />}
      </Field>
      <Field control={control} name="sku">
        {(field) => <TextField label={catalogTexts.form.sku} autoComplete="off" isRequired {...field} />}
      </Field>
      <Field control={control} name="price">
        {(field) => <TextField label={texts.price} prefix="$" inputMode="decimal" isRequired {...field} />}
      </Field>
      <Field control={control} name="imageUrl">
        {(field) => (
          <Select label={texts.picture} options={[{ value: '', label: texts.noPicture }, ...pictures]} {...field} />
        )}
      </Field>
      <Field control={control} name="weight">
        {(field) => (
          <TextField label={catalogTexts.form.weight} description={texts.weightHint} inputMode="decimal" {...field} />
        )}
      </Field>
      {isPlacard(product.category) && (
        <Field control={control} name="face">
          {(field) => <PlacardFaceFields {...field} hint={texts.faceHint} />}
        </Field>
      )}
      {isNew && (
        <Field control={control} name="stock">
          {(field) => <NumberStepper label={texts.stock} minValue={0} {...field} />}
        </Field>
      )}
    </>
  );
}
