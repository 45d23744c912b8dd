import { useSyncExternalStore } from 'react';
import texts from '../../../texts/generated/kit/errors.en.js';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { slowCalls } from '../lib/call-limits.ts';
import { Button } from '../ui/Button.tsx';
import styles from './SlowNotice.module.css';

/** Offers retry and cancel for calls slower than five seconds. Also above an open dialog. */
export function SlowNotice() {
  const calls = useSyncExternalStore(slowCalls.subscribe, slowCalls.get);
  const repeatable = calls.filter(({ retry }) => retry);
  const retry = () => {
    for (const call of repeatable) call.retry?.();
  };
  const cancel = () => {
    for (const call of calls) call.cancel();
  };
  return (
    <div role="status">
      {calls.length > 0 && (
        <div className={styles.notice}>
          <p>{texts.slow}</p>
          <div className={styles.actions}>
            {repeatable.length > 0 && (
              <Button variant="secondary" size="small" onPress={retry}>
                {kitTexts.retry}
              </Button>
            )}
            <Button variant="secondary" size="small" onPress={cancel}>
              {kitTexts.cancel}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
