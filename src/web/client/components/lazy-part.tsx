import { type ComponentType, type DOMAttributes, type ReactNode, useEffect, useState } from 'react';
import shellTexts from '../../../texts/generated/kit/shell.en.js';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Code loaded on demand. Unlike `React.lazy`, it can be loaded again after a failure. */
export interface Loadable {
  isLoaded(): boolean;
  load(): Promise<unknown>;
}

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  readonly code: Loadable;
}

/** Loads a component when first rendered. A failure shows in its place, with Retry. */
export function lazyPart<Props extends object>(
  source: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = <Skeleton />,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const code: Loadable = {
    isLoaded: () => Loaded !== undefined,
    load: async () => {
      Loaded ??= await source();
    },
  };
  function Part(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
    const isMissing = !Loaded && state !== 'failed';
    useEffect(() => {
      if (!isMissing) return;
      let isGone = false;
      const become = (next: 'loaded' | 'failed') => () => {
        if (!isGone) setState(next);
      };
      code.load().then(become('loaded'), become('failed'));
      return () => {
        isGone = true;
      };
    }, [isMissing]);
    if (Loaded) return <Loaded {...props} />;
    return state === 'failed' ? <LoadFailed code={code} onLoaded={() => setState('loaded')} /> : fallback;
  }
  return Object.assign(Part, { code });
}

/** Loads a dialog when it first opens, and keeps it mounted with its state. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  source: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart(source, null);
  function Dialog(props: Props) {
    const [wasOpened, setOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setOpened(true);
    return wasOpened && <Part {...props} />;
  }
  return Object.assign(Dialog, { code: Part.code });
}

/** Older browsers cache a failed import: after a second failure only a reload helps. */
export function LoadFailed({ code, onLoaded }: { code: Loadable; onLoaded: () => void }) {
  const [state, setState] = useState<'waiting' | 'retrying' | 'failedAgain'>('waiting');
  const retry = () => {
    setState('retrying');
    code.load().then(onLoaded, () => setState('failedAgain'));
  };
  if (state === 'failedAgain' && navigator.onLine)
    return (
      <ErrorState message={shellTexts.partReload} retryLabel={shellTexts.reload} onRetry={() => location.reload()} />
    );
  return <ErrorState message={shellTexts.partFailed} onRetry={retry} isRetrying={state === 'retrying'} />;
}

/** Handlers that preload code when pointer or focus come near; a failure shows when it is needed. */
export function loadedWhenNear(code: Loadable): Pick<DOMAttributes<Element>, 'onPointerOver' | 'onFocus'> {
  const load = () => void code.load().catch(() => null);
  return { onPointerOver: load, onFocus: load };
}

/** Delay in ms from the page's start until optional code is loaded. */
const PRELOAD_DELAY_MS = 5_000;

export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(() => performance.now() >= PRELOAD_DELAY_MS);
  useEffect(() => {
    const settling = setTimeout(() => setSettled(true), PRELOAD_DELAY_MS - performance.now());
    return () => clearTimeout(settling);
  }, []);
  return isSettled;
}

/** Loads pieces one by one while the browser is idle, for offline use. */
export function useLoadedWhenIdle(pieces: readonly Pick<Loadable, 'load'>[]): void {
  useEffect(() => {
    const waiting = [...pieces];
    let stop = () => {};
    const next = () => {
      const piece = waiting.shift();
      if (piece) stop = whenIdle(() => void piece.load().then(next, next));
    };
    const settling = setTimeout(next, PRELOAD_DELAY_MS);
    return () => {
      waiting.length = 0;
      clearTimeout(settling);
      stop();
    };
  }, [pieces]);
}

const LATEST_MS = 2_000;

/** Schedules idle work; Safari has no `requestIdleCallback`. @returns a function that cancels */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: LATEST_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, LATEST_MS);
  return () => clearTimeout(timer);
}
