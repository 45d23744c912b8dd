import type { ComponentType, ReactNode } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Late, type LateCode, lateCode } from './late-code.tsx';

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  readonly code: LateCode<Props>;
}

/** A part of a page, with properties, whose code comes when it is first shown; the `fallback` is shown until then. */
export function lazyPart<Props extends object>(
  source: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = <Skeleton />,
): LazyPart<Props> {
  const code = lateCode(source);
  const part = (props: Props) => <Late code={code} props={props} fallback={fallback} />;
  return Object.assign(part, { code });
}
