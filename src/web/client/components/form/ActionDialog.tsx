import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormDialog, type FormDialogProps } from '../../ui/FormDialog.tsx';
import { Form, type FormProps } from './Form.tsx';

export interface ActionDialogProps<Input extends FieldValues, Output>
  extends Pick<FormProps<Input, Output>, 'form' | 'onSubmit' | 'className' | 'head' | 'children'>,
    Pick<
      FormDialogProps,
      'title' | 'submitLabel' | 'size' | 'role' | 'isDismissDisabled' | 'cancelLabel' | 'onClose'
    > {}

export function ActionDialog<Input extends FieldValues, Output>(props: ActionDialogProps<Input, Output>) {
  const { form, onSubmit, className, head, children, ...dialog } = props;
  const id = useId();
  return (
    <FormDialog {...dialog} formId={id} isPending={form.formState.isSubmitting}>
      <Form id={id} form={form} onSubmit={onSubmit} className={className} head={head}>
        {children}
      </Form>
    </FormDialog>
  );
}
