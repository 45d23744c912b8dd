import { type FormEvent, useState } from 'react';
import type { AdminVariant } from '../../../../../modules/shop/schema.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { errorText } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { useSetStock } from './api.ts';
import styles from './ProductEditorPage.module.css';

const texts = catalogTexts.variants;

/** What was counted on the shelf. A sale since it was shown is refused, and the new figure shown. */
export function StockForm({ variant }: { variant: AdminVariant }) {
  const [counted, setCounted] = useState(variant.stock);
  const saving = useSetStock(variant.id);
  const isChanged = Number.isInteger(counted) && counted !== variant.stock;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || saving.isPending) return;
    saving.mutate(
      { stock: counted, expected: variant.stock },
      { onSuccess: () => toast({ message: texts.stockSaved, tone: 'success' }) },
    );
  };
  return (
    <form onSubmit={save} className={styles.stock}>
      <NumberStepper
        label={texts.stockOf({ name: variant.name })}
        isLabelHidden
        minValue={0}
        value={counted}
        onChange={setCounted}
        errorMessage={saving.isError ? errorText(saving.error) : undefined}
      />
      <Button type="submit" size="small" variant="secondary" isDisabled={!isChanged} isPending={saving.isPending}>
        {texts.saveStock}
      </Button>
    </form>
  );
}
