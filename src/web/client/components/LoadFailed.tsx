import { useState } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { shellTexts } from './texts.ts';

/** Code that may still have to come. */
export interface Loadable {
  isLoaded(): boolean;
  /** Loads it, again after a failure. */
  load(): Promise<unknown>;
}

/** In place of a part whose code could not be had. Some browsers remember the failure: then the page has to be loaded again. */
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
