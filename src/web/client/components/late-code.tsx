import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type Loadable, LoadFailed } from './LoadFailed.tsx';

export interface LateCode<Props> extends Loadable {
  get(): ComponentType<Props> | undefined;
}

/** Code that comes when it is needed, or when the browser is idle. Unlike that of `React.lazy` it may be tried again. */
export function lateCode<Props>(source: () => Promise<ComponentType<Props>>): LateCode<Props> {
  let loaded: ComponentType<Props> | undefined;
  return {
    get: () => loaded,
    isLoaded: () => loaded !== undefined,
    load: async () => {
      loaded ??= await source();
    },
  };
}

/** Shows late code, meanwhile `fallback`; where it cannot be had, that, with Retry. */
export function Late<Props extends object>(given: { code: LateCode<Props>; props: Props; fallback: ReactNode }) {
  const { code, props, fallback } = given;
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const Loaded = code.get();
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
  }, [code, isMissing]);
  if (Loaded) return <Loaded {...props} />;
  return state === 'failed' ? <LoadFailed code={code} onLoaded={() => setState('loaded')} /> : fallback;
}

/** A page's own code and data come first, and whoever leaves at once loads nothing more. */
const SETTLED_MS = 5_000;

/** Loads code piece by piece while the browser is idle, so that a later offline period lacks none of it. */
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
