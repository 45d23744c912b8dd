import { Archive, Pencil, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type AdminProduct, type AdminVariant, stockInput, stockReasons } from '../../../../../modules/shop/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { Row } from '../../../ui/Row.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useSetStock, useToggleVariant } from './api.ts';
import { VariantDialog } from './VariantDialog.tsx';

const texts = catalogTexts.variants;

export function VariantsSection({ product }: { product: AdminProduct }) {
  const [edited, setEdited] = useState<AdminVariant | 'new' | null>(null);
  return (
    <Stack aria-labelledby="variants" as="section">
      <Row align="center" justify="between" gap="12">
        <h2 id="variants">{texts.title}</h2>
        <Button variant="secondary" onPress={() => setEdited('new')}>
          {texts.add}
        </Button>
      </Row>
      {product.variants.length === 0 ? (
        <Text size="small" tone="quiet">
          {texts.none}
        </Text>
      ) : (
        <VariantTable product={product} onEdit={setEdited} />
      )}
      {edited && (
        <VariantDialog
          product={product}
          {...(edited === 'new' ? {} : { variant: edited })}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}

function VariantTable({ product, onEdit }: { product: AdminProduct; onEdit: (variant: AdminVariant) => void }) {
  return (
    <Table
      label={texts.title}
      rows={product.variants}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: texts.name, isRowHeader: true, cell: (variant) => <Name variant={variant} /> },
        { id: 'price', header: texts.price, kind: 'figure', cell: ({ price }) => formatCents(price) },
        { id: 'reserved', header: texts.reserved, kind: 'figure', cell: ({ reserved }) => reserved },
        {
          id: 'stock',
          header: texts.stock,
          kind: 'figure',
          cell: (variant) => <StockForm variant={variant} />,
        },
        {
          id: 'actions',
          header: texts.actions,
          kind: 'actions',
          cell: (variant) => <Actions productId={product.id} variant={variant} onEdit={() => onEdit(variant)} />,
        },
      ]}
    />
  );
}

function Name({ variant: { name, sku, archived } }: { variant: AdminVariant }) {
  return (
    <span>
      {name} {archived && <Badge>{texts.archived}</Badge>}
      <br />
      <Text as="span" size="small" tone="quiet">
        {sku}
      </Text>
    </span>
  );
}

interface ActionsProps {
  productId: number;
  variant: AdminVariant;
  onEdit: () => void;
}

function Actions({ productId, variant, onEdit }: ActionsProps) {
  const toggling = useToggleVariant(productId);
  const { id, name, archived } = variant;
  const toggle = () => toggling.mutate({ id, archived }, { onError: (error) => toastError(error) });
  return (
    <Row as="span" isSingleLine gap="0">
      <RowAction label={texts.edit({ name })} onClick={onEdit}>
        <Pencil aria-hidden />
      </RowAction>
      <RowAction
        label={archived ? texts.restore({ name }) : texts.archive({ name })}
        onClick={toggle}
        disabled={toggling.isPending}
      >
        {archived ? <Undo2 aria-hidden /> : <Archive aria-hidden />}
      </RowAction>
    </Row>
  );
}

/** Saves a stock count; a sale since it was shown is a conflict, and the new count is shown. */
function StockForm({ variant: { id, name, stock } }: { variant: AdminVariant }) {
  const form = useZodForm(stockInput, { stock, expected: stock, reason: 'corrected' });
  useEffect(() => form.reset({ stock, expected: stock, reason: 'corrected' }, { keepErrors: true }), [form, stock]);
  const saving = useSetStock(id);
  const isChanged = useWatch({ control: form.control, name: 'stock' }) !== stock;
  const save = submitWith(form, async (body) => {
    if (!isChanged) return;
    await saving.mutateAsync(body);
    toast({ message: texts.stockSaved, tone: 'success' });
  });
  return (
    <Form form={form} onSubmit={save}>
      <Row align="center" justify="end">
        <Field control={form.control} name="stock">
          {(field) => <NumberStepper label={texts.stockOf({ name })} isLabelHidden minValue={0} {...field} />}
        </Field>
        {isChanged && (
          <Field control={form.control} name="reason">
            {({ value = 'corrected', ...field }) => (
              <NativeSelect
                label={texts.reasonOf({ name })}
                options={stockReasons.map((reason) => ({ value: reason, label: texts.reasons[reason] }))}
                value={value}
                {...field}
              />
            )}
          </Field>
        )}
        <Button
          type="submit"
          size="small"
          variant="secondary"
          isDisabled={!isChanged}
          isPending={form.formState.isSubmitting}
        >
          {texts.saveStock}
        </Button>
      </Row>
    </Form>
  );
}
