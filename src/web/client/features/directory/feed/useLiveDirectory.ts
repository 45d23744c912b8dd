import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { serverTimeAt } from '../../../lib/server-now.ts';
import { type PageData, parsePageData, type ScreenDirectory } from '../parse.ts';
import { createDirectoryFeed, type DirectoryFeed, type FetchOwn, holdDirectory, type Reach } from './directory-feed.ts';
import type { DirectorySocket } from './live-socket.ts';

export type LiveDirectory =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'unreachable'; retry: () => void }
  | {
      state: 'shown';
      directory: ScreenDirectory;
      /** May exceed the listed tenants while the rest is loading. */
      tenantCount: number;
      offlineSince: number | null;
    };

type OnOpen = (socket: DirectorySocket) => void;

/** What a paired display adds. */
export interface PairedFeed {
  onOpen: OnOpen;
  fetchOwn: FetchOwn;
}

/** First load, push, reconnect and poll all end in the follower's `notify`. Errors never replace a shown directory. */
export function useLiveDirectory(slug: string, paired?: PairedFeed): LiveDirectory {
  const [reach, setReach] = useState<Reach>('unknown');
  const [page] = useState(() => ({ ...takePageData(), openedAt: performance.now() }));
  // A partial directory is shown, but never cached or treated as complete.
  const part = page.tenantCount === undefined ? null : (page.directory ?? null);
  const [shown] = useState(() => holdDirectory(part ? null : page.directory));
  const [feed] = useState(() =>
    createDirectoryFeed({
      shown,
      slug,
      partVersion: part?.version ?? null,
      onReach: setReach,
      fetchOwn: paired?.fetchOwn,
    }),
  );
  const held = useSyncExternalStore(shown.subscribe, shown.get);

  useFeed(feed, paired?.onOpen);

  if (reach === 'gone') return { state: 'missing' };
  const directory = held?.directory ?? part;
  if (directory) {
    const offlineSince = reach === 'away' ? serverTimeAt(held?.updatedAt ?? page.openedAt) : null;
    const { length: listed } = directory.tenants;
    return { state: 'shown', directory, tenantCount: held ? listed : (page.tenantCount ?? listed), offlineSince };
  }
  return reach === 'away' ? { state: 'unreachable', retry: () => feed.notify() } : { state: 'loading' };
}

function useFeed(feed: DirectoryFeed, onOpen: OnOpen | undefined): void {
  const opened = useRef(onOpen);
  useEffect(() => {
    let socket: { follow: () => void; close: () => void } | null = null;
    let isOver = false;
    const stop = feed.start(() => socket?.follow());
    // After the first paint.
    import('./live-socket.ts').then(
      ({ openDirectorySocket }) => {
        if (!isOver)
          socket = openDirectorySocket({
            slug: feed.currentSlug,
            onVersion: feed.notify,
            onOpen: opened.current,
          });
      },
      (error: unknown) => console.warn('Changes are polled for: the code of the live feed could not be loaded', error),
    );
    return () => {
      isOver = true;
      stop();
      socket?.close();
    };
  }, [feed]);
}

let fetched: PageData | null = null;

/** For a page whose HTML has no data. */
export function givePageData(data: PageData): void {
  fetched = data;
}

/** Taken once: later it is stale. */
function takePageData(): PageData | null {
  const element = document.getElementById('initial-data');
  if (!element) return fetched;
  element.remove();
  return parsePageData(element.textContent);
}
