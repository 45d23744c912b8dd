import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';

export interface LazyPage {
  (): React.ReactNode;
  /** Loads the code; a failure is left to the page itself, which shows it. */
  preload: () => Promise<void>;
}

/** A page whose code comes when it is first needed. Once loaded it renders at once, without a moment of nothing. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  const get = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Lazy = lazy(get);
  const page = () =>
    Loaded ? (
      <Loaded />
    ) : (
      <Suspense fallback={<Skeleton />}>
        <Lazy />
      </Suspense>
    );
  const preload = () =>
    get().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(page, { preload });
}
