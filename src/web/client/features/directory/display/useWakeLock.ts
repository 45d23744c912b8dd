import { useEffect } from 'react';

/** Keeps the screen from sleeping. Browsers release the lock whenever the page is hidden: it is requested again afterwards. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
    const take = () => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(refused);
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      void lock.then((sentinel) => sentinel?.release());
    };
  }, [isOn]);
}

function refused(reason: unknown): null {
  console.warn('The screen may go to sleep', reason);
  return null;
}
