import { type ReactNode, useState } from 'react';
import texts from '../../../../texts/generated/kit/proof.en.js';
import { isReauthentication } from '../../lib/errors.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { CurrentPassword, usePasswordForm } from './password-form.tsx';

export interface ProofDialogProps {
  children: ReactNode;
  /** Repeats the save with the password; errors show here. */
  onConfirm: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

export function ProofDialog({ children, onConfirm, onClose }: ProofDialogProps) {
  const password = usePasswordForm(texts.required, onConfirm);
  return (
    <ActionDialog
      title={texts.title}
      submitLabel={texts.submit}
      {...password}
      head={<p>{children}</p>}
      role="alertdialog"
      onClose={onClose}
    >
      <CurrentPassword form={password.form} label={texts.password} />
    </ActionDialog>
  );
}

type Attempt = (proof: { currentPassword?: string }) => Promise<void>;

/** Tries a call without a password and, when the server wants one, again with the password typed. */
export function usePasswordProof() {
  const [unproven, setUnproven] = useState<Attempt | null>(null);
  const close = () => setUnproven(null);
  return {
    /** @throws every error except the request for a password */
    async attempt(work: Attempt): Promise<void> {
      try {
        await work({});
      } catch (error) {
        if (!isReauthentication(error)) throw error;
        setUnproven(() => work);
      }
    },
    /** Props for `ProofDialog`; `null` when no password is needed. */
    proof:
      unproven &&
      ({
        onConfirm: async (currentPassword) => {
          await unproven({ currentPassword });
          close();
        },
        onClose: close,
      } satisfies Omit<ProofDialogProps, 'children'>),
  };
}
