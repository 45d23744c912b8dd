import { useState } from 'react';
import { type AdminProduct, adminProductReply, type ProductInput } from '../../../../../modules/shop/schema.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { useSaveConflict } from '../../../components/useSaveConflict.ts';
import { submitWith } from '../../../lib/form.ts';
import { toast } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import type { Difference } from '../../../ui/ConflictDialog.tsx';
import { useSaveProduct } from './api.ts';
import { emptyProductForm, productForm, productFormOf, productInputOf } from './product-form.ts';

const texts = catalogTexts.form;

/** The form's state, its save, and the question that a save refused as stale leads to. */
export function useProductForm(product: AdminProduct | undefined, onSaved: (saved: AdminProduct) => void) {
  const form = useZodForm(productForm, product ? productFormOf(product) : emptyProductForm);
  const [opened, setOpened] = useState(product?.revision);
  const conflict = useSaveConflict<ProductInput, AdminProduct>(adminProductReply);
  const save = useSaveProduct();

  const settle = (saved: AdminProduct) => {
    conflict.close();
    setOpened(saved.revision);
    form.reset(productFormOf(saved));
  };
  const store = async (input: ProductInput, revision: number | undefined) => {
    try {
      const saved = await save.mutateAsync({ id: product?.id, revision, input });
      settle(saved);
      toast({ message: product ? texts.saved : texts.created, tone: 'success', goesAlong: !product });
      onSaved(saved);
    } catch (error) {
      if (!conflict.isConflict(error, input)) throw error;
    }
  };
  return {
    form,
    submit: submitWith(form, (values) => store(productInputOf(values), opened)),
    conflict: conflict.dialog({ form, store, takeTheirs: settle, differencesOf, isPending: save.isPending }),
  };
}

function differencesOf(mine: ProductInput, theirs: AdminProduct): Difference[] {
  const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const fields = [
    'name',
    'sku',
    'category',
    'description',
    'basePrice',
    'featured',
    'specifications',
    'images',
  ] as const;
  const labels = { ...texts, basePrice: texts.price };
  return fields
    .map((field) => ({ field: labels[field], mine: shown(mine[field]), theirs: shown(theirs[field]) }))
    .filter((difference) => difference.mine !== difference.theirs);
}
