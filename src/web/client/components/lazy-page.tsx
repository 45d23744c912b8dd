import type { ComponentType, ReactNode } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Late, type LateCode, lateCode } from './late-code.tsx';

export interface LazyPage {
  (): ReactNode;
  readonly code: LateCode<object>;
  /** Loads the code; a failure is left to the page itself, which shows it. */
  preload: () => Promise<void>;
}

/** A page whose code comes when it is first needed. Once loaded it renders at once, without a moment of nothing. */
export function lazyPage(source: () => Promise<ComponentType>): LazyPage {
  const code = lateCode<object>(source);
  const page = () => <Late code={code} props={{}} fallback={<Skeleton />} />;
  const preload = () =>
    code.load().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(page, { code, preload });
}
