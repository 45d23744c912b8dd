import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { directoryKey } from './api.ts';
import { createDirectoryFeed, type Reach } from './directory-feed.ts';
import { takeInitialDirectory } from './initial-directory.ts';
import { openDirectorySocket } from './live-socket.ts';

export type LiveDirectory =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'unreachable'; retry: () => void }
  | { state: 'shown'; directory: Directory; offlineSince: number | null };

/**
 * The directory behind a slug, kept current for as long as the page stands: first load, push, reconnect and poll all
 * end in the follower's `notify`. Network and server failures never take a good directory away.
 */
export function useLiveDirectory(slug: string): LiveDirectory {
  const client = useQueryClient();
  const [reach, setReach] = useState<Reach>('unknown');
  const query = useQuery<Directory>({
    queryKey: directoryKey(slug),
    queryFn: skipToken, // the feed fetches
    initialData: takeInitialDirectory,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const feed = useMemo(() => createDirectoryFeed({ client, slug, onReach: setReach }), [client, slug]);

  useEffect(() => {
    const socket = openDirectorySocket({ slug: feed.currentSlug, onVersion: feed.notify });
    const stop = feed.start(socket.follow);
    return () => {
      stop();
      socket.close();
    };
  }, [feed]);

  if (reach === 'gone') return { state: 'missing' };
  if (query.data) {
    return { state: 'shown', directory: query.data, offlineSince: reach === 'away' ? query.dataUpdatedAt : null };
  }
  return reach === 'away' ? { state: 'unreachable', retry: () => feed.notify() } : { state: 'loading' };
}
