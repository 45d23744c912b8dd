import { useMemo, useSyncExternalStore } from 'react';
import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import { serverNow } from '../clock/clock.ts';
import { everySecond } from '../clock/ticker.ts';
import { currentAnnouncements } from './rotation.ts';

export interface Announcements {
  urgent: DirectoryAnnouncement[];
  rotating: DirectoryAnnouncement[];
}

/** The announcements of this very moment, looked at every second: one that ends goes, with or without a network. */
export function useAnnouncements(all: readonly DirectoryAnnouncement[]): Announcements {
  const shown = useSyncExternalStore(everySecond, () =>
    currentAnnouncements(all, serverNow())
      .map(({ id }) => id)
      .join(' '),
  );
  return useMemo(() => {
    const ids = new Set(shown.split(' ').map(Number));
    const current = all.filter(({ id }) => ids.has(id));
    return { urgent: current.filter(({ urgent }) => urgent), rotating: current.filter(({ urgent }) => !urgent) };
  }, [all, shown]);
}
