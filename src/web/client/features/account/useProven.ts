import { useState } from 'react';
import type { ProofDialogProps } from '../../components/ProofDialog.tsx';
import { isReauthentication } from '../../lib/errors.ts';
import type { Proof } from './api.ts';

type Attempt = (proof: Proof) => Promise<void>;

/** Does what the server may want a password for: tried without, and again with the one that is typed then. */
export function useProven() {
  const [unproven, setUnproven] = useState<Attempt | null>(null);
  const close = () => setUnproven(null);
  return {
    /** @throws what the attempt throws, but for the question for a password. */
    async attempt(work: Attempt): Promise<void> {
      try {
        await work({});
      } catch (error) {
        if (!isReauthentication(error)) throw error;
        setUnproven(() => work);
      }
    },
    /** What `ProofDialog` takes; `null` while nothing is asked. */
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
