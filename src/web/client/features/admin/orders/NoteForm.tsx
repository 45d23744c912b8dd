import { useWatch } from 'react-hook-form';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import { type AdminOrder, noteInput } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Row } from '../../../ui/Row.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { orderChange } from './api.ts';
import styles from './forms.module.css';
import { useOrderAction } from './useOrderAction.tsx';

const texts = ordersTexts.details;

/** Form that adds a note to the history. */
export function NoteForm({ order }: { order: AdminOrder }) {
  const form = useZodForm(noteInput, { note: '', isForCustomer: false });
  const { control } = form;
  // Keyed by revision: each saved note begins a form for the updated order.
  const { action } = useOrderAction(order, form, {
    change: (body) => orderChange(calls.addNote, { body }),
    done: (_saved, _before, { isForCustomer }) => (isForCustomer ? texts.noteSent : texts.noted),
    onDone: form.reset,
  });
  const [note, isForCustomer] = useWatch({ control, name: ['note', 'isForCustomer'] });
  return (
    <Form {...action}>
      <Field control={control} name="note">
        {(field) => (
          <TextField
            label={texts.note}
            description={isForCustomer ? texts.noteHintCustomer : texts.noteHint}
            isRequired
            rows={2}
            maxLength={5000}
            {...field}
          />
        )}
      </Field>
      <Row align="center" justify="between" paddingBlock="8" className={styles.totals}>
        <Field control={control} name="isForCustomer">
          {({ value, errorMessage: _none, ...field }) => (
            <Checkbox isSelected={value ?? false} {...field}>
              {texts.noteForCustomer}
            </Checkbox>
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          size="small"
          isPending={form.formState.isSubmitting}
          isDisabled={note.trim() === ''}
        >
          {texts.addNote}
        </Button>
      </Row>
    </Form>
  );
}
