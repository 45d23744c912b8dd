import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { serverTimeAt } from '../../../lib/server-now.ts';
import { type PageData, parsePageData, type ScreenDirectory } from '../parse.ts';
import {
  createDirectoryFeed,
  createDirectoryStore,
  type DirectoryFeed,
  type FetchOwn,
  type Reach,
} from './directory-feed.ts';
import type { DirectorySocket } from './live-socket.ts';

export type LiveDirectory =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'unreachable'; retry: () => void }
  | {
      state: 'shown';
      directory: ScreenDirectory;
      /** Total, which exceeds the listed tenants while the rest is loading. */
      tenantCount: number;
      offlineSince: number | null;
    };

type OnOpen = (socket: DirectorySocket) => void;

export interface PairedFeed {
  onOpen: OnOpen;
  fetchOwn: FetchOwn;
}

/**
 * Subscribes to a directory. First load, push, reconnect and poll all end in `notify`; errors never replace a shown
 * directory.
 */
export function useLiveDirectory(slug: string, paired?: PairedFeed): LiveDirectory {
  const [reach, setReach] = useState<Reach>('unknown');
  const [page] = useState(() => ({ ...consumePageData(), openedAt: performance.now() }));
  // A partial directory is shown, but never cached or treated as complete.
  const part = page.tenantCount === undefined ? null : (page.directory ?? null);
  const [heldDirectory] = useState(() => createDirectoryStore(part ? null : page.directory));
  const [feed] = useState(() =>
    createDirectoryFeed({
      heldDirectory,
      slug,
      partVersion: part?.version ?? null,
      onReach: setReach,
      fetchOwn: paired?.fetchOwn,
    }),
  );
  const heldState = useSyncExternalStore(heldDirectory.subscribe, heldDirectory.get);

  useFeed(feed, paired?.onOpen);

  if (reach === 'gone') return { state: 'missing' };
  const directory = heldState?.directory ?? part;
  if (directory) {
    const offlineSince = reach === 'away' ? serverTimeAt(heldState?.updatedAt ?? page.openedAt) : null;
    const { length: listed } = directory.tenants;
    return { state: 'shown', directory, tenantCount: heldState ? listed : (page.tenantCount ?? listed), offlineSince };
  }
  return reach === 'away' ? { state: 'unreachable', retry: () => feed.notify() } : { state: 'loading' };
}

function useFeed(feed: DirectoryFeed, onOpen: OnOpen | undefined): void {
  const onOpenRef = useRef(onOpen);
  useEffect(() => {
    let socket: { follow: () => void; close: () => void } | null = null;
    let isOver = false;
    const stop = feed.start(() => socket?.follow());
    import('./live-socket.ts').then(
      ({ openDirectorySocket }) => {
        if (!isOver)
          socket = openDirectorySocket({
            slug: feed.currentSlug,
            onVersion: feed.notify,
            onOpen: onOpenRef.current,
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

let fetchedPageData: PageData | null = null;

/** Sets the data of a page whose HTML has none. */
export function setPageData(data: PageData): void {
  fetchedPageData = data;
}

/** Returns the page's data once: later it is stale. */
function consumePageData(): PageData | null {
  const element = document.getElementById('initial-data');
  if (!element) return fetchedPageData;
  element.remove();
  return parsePageData(element.textContent);
}
