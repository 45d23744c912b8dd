import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';

/** A part of a page, with properties, whose code comes when it is first shown; the `fallback` stands there until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = <Skeleton />,
): ComponentType<Props> {
  const Lazy = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Lazy {...props} />
    </Suspense>
  );
}
