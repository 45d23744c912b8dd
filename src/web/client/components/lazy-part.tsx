import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';

/** A part of a page, with properties, whose code comes when it is first shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Lazy = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense fallback={<Skeleton />}>
      <Lazy {...props} />
    </Suspense>
  );
}
