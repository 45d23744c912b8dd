import { useState } from 'react';
import type { AdminOrder } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './forms.module.css';
import { StaleNotice } from './StaleNotice.tsx';
import { useOrderForm } from './useOrderForm.ts';

const texts = ordersTexts.details;

/** A note under the history. It changes nothing else. */
export function NoteForm({ order }: { order: AdminOrder }) {
  const [note, setNote] = useState('');
  const [isForCustomer, setForCustomer] = useState(false);
  // Keyed by revision: each saved note begins a form of the order after it.
  const form = useOrderForm(order, () => {
    setNote('');
    setForCustomer(false);
  });
  const submit = () =>
    note.trim() !== '' &&
    form.save(
      { method: 'POST', path: 'notes', body: { note, isForCustomer } },
      isForCustomer ? texts.noteSent : texts.noted,
    );
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {form.stale && <StaleNotice key={form.stale.current.revision} stale={form.stale} />}
      {form.error && <Banner tone="danger">{form.error}</Banner>}
      <TextField
        label={texts.note}
        description={isForCustomer ? texts.noteHintCustomer : texts.noteHint}
        isRequired
        rows={2}
        maxLength={5000}
        value={note}
        onChange={setNote}
      />
      <div className={styles.totals}>
        <Checkbox isSelected={isForCustomer} onChange={setForCustomer}>
          {texts.noteForCustomer}
        </Checkbox>
        <Button
          type="submit"
          variant="secondary"
          size="small"
          isPending={form.isPending}
          isDisabled={note.trim() === ''}
        >
          {texts.addNote}
        </Button>
      </div>
    </form>
  );
}
