import { useMutation } from '@tanstack/react-query';
import * as calls from '../../../../../modules/accounts/calls.ts';
import texts from '../../../../../texts/generated/kit/proof.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { CurrentPassword, usePasswordForm } from '../../../components/form/password-form.tsx';
import { callInSession } from '../../../lib/session-guard.ts';

interface ProofDialogProps {
  onProven: () => void;
  onClose: () => void;
}

/** Proves the user's identity by the current password, for ten minutes. */
export function ProofDialog({ onProven, onClose }: ProofDialogProps) {
  const proving = useMutation({
    mutationFn: (currentPassword: string) => callInSession(calls.proveIdentity, { body: { currentPassword } }),
  });
  const password = usePasswordForm(texts.required, async (currentPassword) => {
    await proving.mutateAsync(currentPassword);
    onProven();
  });
  return (
    <ActionDialog
      title={texts.title}
      submitLabel={texts.submit}
      {...password}
      head={<p>{texts.why}</p>}
      role="alertdialog"
      onClose={onClose}
    >
      <CurrentPassword form={password.form} label={texts.password} />
    </ActionDialog>
  );
}
