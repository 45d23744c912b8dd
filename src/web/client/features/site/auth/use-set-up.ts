import { useState } from 'react';
import { useBeginSetUp, useConfirmSetUp } from '../../../entities/second-factor/api.ts';
import { isReauthentication } from '../../../lib/errors.ts';

/** How far somebody is with setting up a second factor. */
export type SetUpStage =
  | { name: 'proof' }
  | { name: 'key'; key: string; uri: string }
  | { name: 'codes'; recoveryCodes: readonly string[] };

export interface SetUp {
  /** `null` before the beginning and after the end. */
  readonly stage: SetUpStage | null;
  readonly isBeginning: boolean;
  /** Asks for a key, or for the password where the login is too long ago. Other failures are thrown. */
  begin(currentPassword?: string): Promise<void>;
  confirm(code: string): Promise<void>;
  leave(): void;
}

export function useSetUp(): SetUp {
  const [stage, setStage] = useState<SetUpStage | null>(null);
  const beginning = useBeginSetUp();
  const confirming = useConfirmSetUp();
  return {
    stage,
    isBeginning: beginning.isPending,
    async begin(currentPassword) {
      try {
        const made = await beginning.mutateAsync(currentPassword === undefined ? {} : { currentPassword });
        setStage({ name: 'key', ...made });
      } catch (error) {
        if (currentPassword !== undefined || !isReauthentication(error)) throw error;
        setStage({ name: 'proof' });
      }
    },
    async confirm(code) {
      setStage({ name: 'codes', ...(await confirming.mutateAsync(code)) });
    },
    leave: () => setStage(null),
  };
}
