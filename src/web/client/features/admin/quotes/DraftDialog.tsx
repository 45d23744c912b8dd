import { Plus, X } from 'lucide-react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DRAFT_HOURS, draftInput, quoteNumber } from '../../../../../modules/orders/schema.ts';
import type { AdminProduct } from '../../../../../modules/shop/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import quotesTexts from '../../../../../texts/generated/admin/quotes.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useDraftOrder } from './api.ts';
import styles from './QuoteDialog.module.css';

const texts = quotesTexts.draft;

const draftForm = z.object({
  email: draftInput.shape.email,
  note: z.string().max(2_000),
  items: z.array(z.object({ goods: z.string().min(1, texts.choose), quantity: z.number() })).min(1, texts.choose),
});
type DraftForm = z.input<typeof draftForm>;

/** Item on sale: a variant, or a product or set by itself. */
interface Goods {
  readonly value: string;
  readonly label: string;
  readonly productId: number;
  readonly variantId: number | null;
  readonly price: number;
}

const goodsIn = (catalog: readonly AdminProduct[]): Goods[] =>
  catalog
    .filter(({ archived, isMadeToMeasure }) => !archived && !isMadeToMeasure)
    .flatMap(({ id, name, basePrice, variants }): Goods[] => {
      const sold = variants.filter(({ archived }) => !archived);
      if (variants.length === 0)
        return [
          {
            value: `${id}`,
            label: texts.goods({ name, price: formatCents(basePrice) }),
            productId: id,
            variantId: null,
            price: basePrice,
          },
        ];
      return sold.map((variant) => ({
        value: `${id}/${variant.id}`,
        label: texts.goods({ name: `${name}, ${variant.name}`, price: formatCents(variant.price) }),
        productId: id,
        variantId: variant.id,
        price: variant.price,
      }));
    });

/** Reserves a caller's items and mails the link to pay. */
export function DraftDialog({ catalog, onClose }: { catalog: readonly AdminProduct[]; onClose: () => void }) {
  const goods = goodsIn(catalog);
  const draft = useDraftOrder();
  const form = useZodForm(draftForm, { email: '', note: '', items: [{ goods: '', quantity: 1 }] });
  const submit = submitWith(form, async ({ items, ...values }) => {
    const body = items.flatMap(({ goods: goodsValue, quantity }) => {
      const of = goods.find(({ value }) => value === goodsValue);
      return of ? [{ productId: of.productId, variantId: of.variantId, quantity }] : [];
    });
    const quote = await draft.mutateAsync({ ...values, items: body });
    toast({ message: texts.done({ number: quoteNumber(quote.id), email: quote.user.username }), tone: 'success' });
    onClose();
  });
  return (
    <ActionDialog
      title={texts.title}
      submitLabel={texts.submit}
      size="wide"
      form={form}
      onSubmit={submit}
      head={<p>{texts.lead({ hours: DRAFT_HOURS })}</p>}
      onClose={onClose}
    >
      <Field control={form.control} name="email">
        {(field) => (
          <TextField
            label={texts.email}
            description={texts.emailHint}
            inputMode="email"
            autoComplete="off"
            isRequired
            autoFocus
            {...field}
          />
        )}
      </Field>
      <Items control={form.control} goods={goods} />
      <Field control={form.control} name="note">
        {(field) => (
          <TextField label={texts.note} description={texts.noteHint} isRequired={false} rows={3} {...field} />
        )}
      </Field>
    </ActionDialog>
  );
}

function Items<Output>({ control, goods }: { control: Control<DraftForm, unknown, Output>; goods: readonly Goods[] }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const items = useWatch({ control, name: 'items' });
  const sum = items.reduce(
    (cents, item) => cents + item.quantity * (goods.find(({ value }) => value === item.goods)?.price ?? 0),
    0,
  );
  return (
    <Stack aria-label={texts.items} as="section" gap="12">
      {fields.map((row, at) => (
        <div key={row.id} className={styles.item}>
          <div className={styles.goods}>
            <Field control={control} name={`items.${at}.goods`}>
              {(field) => (
                <Select label={texts.item({ at: at + 1 })} placeholder={texts.choose} options={goods} {...field} />
              )}
            </Field>
          </div>
          <Field control={control} name={`items.${at}.quantity`}>
            {(field) => <NumberStepper label={texts.quantity} minValue={1} maxValue={99} {...field} />}
          </Field>
          {fields.length > 1 && (
            <IconButton label={texts.remove({ at: at + 1 })} onPress={() => remove(at)}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <Row align="center" gap="8 16">
        <Button variant="secondary" size="small" onPress={() => append({ goods: '', quantity: 1 })}>
          <Plus aria-hidden /> {texts.add}
        </Button>
        <output>{texts.sum({ sum: formatCents(sum) })}</output>
      </Row>
    </Stack>
  );
}
