import { useState } from 'react';
import type { ProofDialogProps } from '../../components/ProofDialog.tsx';
import { isReauthentication } from '../../lib/errors.ts';
import type { Proof } from './api.ts';

type Attempt = (proof: Proof) => Promise<void>;

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
