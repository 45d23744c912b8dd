import { useEffect, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { onProofRequired } from '../../../lib/identity-proof.ts';

const ProofDialog = lazyPart(async () => (await import('./ProofDialog.tsx')).ProofDialog);

type Answer = (isProven: boolean) => void;

/** Prompts for the password when a call needs a newer login; rejected calls wait, then retry. */
export function ProveIdentity() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    return onProofRequired(() => {
      const focused = document.activeElement;
      pending ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        pending = null;
        setAnswer(null);
        focusSoon(() => focused); // disabled until its call is done
      });
      return pending;
    });
  }, []);
  return answer && <ProofDialog onProven={() => answer(true)} onClose={() => answer(false)} />;
}
