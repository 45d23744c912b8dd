import { type ReactNode, useId, useState } from 'react';
import formTexts from '../../../texts/generated/kit/forms.en.js';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Stack } from './Stack.tsx';
import { TextField } from './TextField.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The caller closes the dialog once it knows the result. */
  onConfirm: () => void;
  isPending?: boolean;
  errorMessage?: string | undefined;
  tone?: 'danger' | 'neutral';
  typeToConfirm?: string;
  typeLabel?: string;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, confirmLabel, cancelLabel = kitTexts.cancel, typeToConfirm } = props;
  const [typedText, setTypedText] = useState('');
  const formId = useId();
  const close = (open: boolean) => {
    setTypedText('');
    onOpenChange(open);
  };
  const isReady = typeToConfirm === undefined || typedText === typeToConfirm;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onPress={() => close(false)}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={props.tone === 'neutral' ? 'primary' : 'danger'}
            isDisabled={!isReady}
            isPending={props.isPending ?? false}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !props.isPending) props.onConfirm();
        }}
      >
        <Stack>
          {props.errorMessage && <Banner tone="danger">{props.errorMessage}</Banner>}
          <div>{props.children}</div>
          {typeToConfirm !== undefined && (
            <TextField
              label={props.typeLabel ?? formTexts.typeToConfirm({ word: typeToConfirm })}
              value={typedText}
              onChange={setTypedText}
              isRequired
              autoComplete="off"
              autoFocus
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
