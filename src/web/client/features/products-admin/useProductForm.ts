import { useState } from 'react';
import { type AdminProduct, adminProductReply, type ProductInput } from '../../../../modules/shop/schema.ts';
import { type Conflict, conflictOf } from '../../lib/conflict.ts';
import { applyServerErrors, submitWith, useZodForm } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import type { Difference } from '../../ui/ConflictDialog.tsx';
import { useSaveProduct } from './api.ts';
import { emptyProductForm, productForm, productFormOf, productInputOf } from './product-form.ts';
import { catalogTexts } from './texts.ts';

const texts = catalogTexts.form;

/** The form's state, its save, and the question that a save refused as stale leads to. */
export function useProductForm(product: AdminProduct | undefined, onSaved: (saved: AdminProduct) => void) {
  const form = useZodForm(productForm, product ? productFormOf(product) : emptyProductForm);
  const [opened, setOpened] = useState(product?.revision);
  const [clash, setClash] = useState<{ mine: ProductInput; other: Conflict<AdminProduct> } | null>(null);
  const save = useSaveProduct();

  const settle = (saved: AdminProduct) => {
    setClash(null);
    setOpened(saved.revision);
    form.reset(productFormOf(saved));
  };
  const store = async (input: ProductInput, revision: number | undefined) => {
    try {
      const saved = await save.mutateAsync({ id: product?.id, revision, input });
      settle(saved);
      toast({ message: product ? texts.saved : texts.created, tone: 'success' });
      onSaved(saved);
    } catch (error) {
      const other = conflictOf(error, adminProductReply);
      setClash(other && { mine: input, other });
      if (!other) throw error;
    }
  };
  const overwrite = () => {
    if (!clash) return;
    store(clash.mine, clash.other.current.revision).catch((error: unknown) => applyServerErrors(form, error));
  };
  return {
    form,
    submit: submitWith(form, (values) => store(productInputOf(values), opened)),
    conflict: clash && {
      differences: differencesOf(clash.mine, clash.other.current),
      isPending: save.isPending,
      onOverwrite: overwrite,
      onTakeTheirs: () => settle(clash.other.current),
      onClose: () => setClash(null),
    },
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
