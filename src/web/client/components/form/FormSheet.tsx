import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { BESIDE } from '../../lib/sheet-address.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SidePanel, type SidePanelProps } from '../../ui/SidePanel.tsx';
import { Form, type FormProps } from './Form.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

export interface FormSheetProps<Input extends FieldValues, Output>
  extends Pick<FormProps<Input, Output>, 'form' | 'onSubmit' | 'children'> {
  title: string;
  submitLabel: string;
  /** Disables the submit button until a value changes. */
  needsChange?: boolean;
  /** Saved: the sheet closes without a prompt. */
  isDone?: boolean;
  /** Navigates to the list's address; the guard protects unsaved text. */
  onClose: () => void;
}

/** Sheet with the form of a list's entry. Cancel discards changes; other ways to close prompt first. */
export function FormSheet<Input extends FieldValues, Output>(props: FormSheetProps<Input, Output>) {
  const { title, form, onSubmit, submitLabel, needsChange = false, isDone = false, onClose, children } = props;
  const { isDirty, isSubmitting } = form.formState;
  const [isDiscarded, setDiscarded] = useState(false);
  const isOver = isDone || isDiscarded;
  useClosing(isOver, onClose);
  const Sheet = useMediaQuery(BESIDE) ? SidePanel : SheetDialog;
  const formId = useId();
  return (
    <>
      <Sheet
        title={title}
        formId={formId}
        submitLabel={submitLabel}
        isPending={isSubmitting}
        isDisabled={needsChange && !isDirty}
        isUnsaved={isDirty}
        onClose={onClose}
        onCancel={() => setDiscarded(true)}
      >
        <Form id={formId} aria-label={title} form={form} onSubmit={onSubmit}>
          {children}
        </Form>
      </Sheet>
      <LeaveGuard when={isDirty && !isOver} isSheet />
    </>
  );
}

const SheetDialog = (props: SidePanelProps) => <FormDialog {...props} size="sheet" />;

/** Closes in an effect, after the guard has stopped blocking navigation. */
function useClosing(isOver: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
}
