import { lazy, Suspense } from 'react';
import type { User } from '../../modules/accounts/schema.ts';
import { isNotedActing } from './lib/acting.ts';

const ActingBar = lazy(async () => ({ default: (await import('./acting-bar.tsx')).ActingBar }));

/** The bar on pages that a visitor opens first: its code comes only where somebody acts as another. */
export function LateImpersonationBar({ user }: { user?: User | null | undefined }) {
  if (!isNotedActing() && !user?.impersonatedBy) return null;
  return (
    <Suspense>
      <ActingBar />
    </Suspense>
  );
}
