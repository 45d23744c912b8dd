import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { directoryKey } from './api.ts';
import { createDirectoryFeed, type Reach } from './directory-feed.ts';
import { takePageData } from './initial-directory.ts';
import { openDirectorySocket } from './live-socket.ts';

export type LiveDirectory =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'unreachable'; retry: () => void }
  | {
      state: 'shown';
      directory: Directory;
      /** How many tenants the building has: more than the directory lists while only its page is there. */
      tenantCount: number;
      offlineSince: number | null;
    };

/**
 * The directory behind a slug, kept current for as long as the page stands: first load, push, reconnect and poll all
 * end in the follower's `notify`. Network and server failures never take a good directory away.
 */
export function useLiveDirectory(slug: string): LiveDirectory {
  const client = useQueryClient();
  const [reach, setReach] = useState<Reach>('unknown');
  const [page] = useState(() => ({ ...takePageData(), openedAt: Date.now() }));
  // Part of a directory is shown until there is a whole one, and never taken or kept for one.
  const part = page.tenantCount === undefined ? undefined : page.directory;
  const query = useQuery<Directory>({
    queryKey: directoryKey(slug),
    queryFn: skipToken, // the feed fetches
    ...(page.directory && !part && { initialData: page.directory }),
    gcTime: Number.POSITIVE_INFINITY,
  });
  const partVersion = part?.version ?? null;
  const feed = useMemo(
    () => createDirectoryFeed({ client, slug, partVersion, onReach: setReach }),
    [client, slug, partVersion],
  );

  useEffect(() => {
    const socket = openDirectorySocket({ slug: feed.currentSlug, onVersion: feed.notify });
    const stop = feed.start(socket.follow);
    return () => {
      stop();
      socket.close();
    };
  }, [feed]);

  if (reach === 'gone') return { state: 'missing' };
  const directory = query.data ?? part;
  if (directory) {
    const offlineSince = reach === 'away' ? (query.data ? query.dataUpdatedAt : page.openedAt) : null;
    const { length: listed } = directory.tenants;
    return { state: 'shown', directory, tenantCount: query.data ? listed : (page.tenantCount ?? listed), offlineSince };
  }
  return reach === 'away' ? { state: 'unreachable', retry: () => feed.notify() } : { state: 'loading' };
}
