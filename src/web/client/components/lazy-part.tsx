import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import shellTexts from '../../../texts/generated/kit/shell.en.js';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Code that is loaded on demand. `React.lazy` remembers a failure for good; this can be loaded again. */
export interface Loadable {
  isLoaded(): boolean;
  /** Loads it, again after a failure. */
  load(): Promise<unknown>;
}

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  readonly code: Loadable;
}

/** A part of a page whose code is loaded when it is first shown. A failure shows in its place, with Retry. */
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

/** A dialog whose code is loaded when it first opens. It stays mounted from then on, and keeps what was begun in it. */
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

/** Shown in place of a part whose code failed to load. Chromium remembers the failure: after a second one only a reload helps. */
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

/** The page's own code and data come first, and a visitor who leaves at once loads nothing more. */
const SETTLED_MS = 5_000;

/** Loads code piece by piece while the browser is idle, so that it is there when the network is not. */
export function useLoadedWhenIdle(pieces: readonly Loadable[]): void {
  useEffect(() => {
    const waiting = [...pieces];
    let stop = () => {};
    const next = () => {
      const piece = waiting.shift();
      // A piece that fails is asked for again when it is shown.
      if (piece) stop = whenIdle(() => void piece.load().then(next, next));
    };
    const settling = setTimeout(next, SETTLED_MS);
    return () => {
      waiting.length = 0;
      clearTimeout(settling);
      stop();
    };
  }, [pieces]);
}

const LATEST_MS = 2_000;

/** Safari has no `requestIdleCallback`. @returns a function that cancels. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: LATEST_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, LATEST_MS);
  return () => clearTimeout(timer);
}
