import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useSheetAddress } from '../../../lib/sheet-address.ts';
import { refetchAfterImport } from './api.ts';
import styles from './ImportStatus.module.css';
import type { LinkBannersProps } from './LinkBanners.tsx';
import { linkQuery } from './link-api.ts';

const LinkBanners = lazyPart<LinkBannersProps>(async () => (await import('./LinkBanners.tsx')).LinkBanners, null);

/** Changes from the link that wait, or why it does not work. */
export function LinkNotice({ propertyId }: { propertyId: number }) {
  const { open } = useSheetAddress();
  const source = useQuery(linkQuery(propertyId)).data?.source;
  useRefetchAfterReading(propertyId, source?.readAt);
  const isShown = source?.proposal || source?.outcome === 'failed';
  return (
    <div className={styles.notices}>
      {isShown && <LinkBanners source={source} onOpen={() => open({ what: 'link' })} />}
    </div>
  );
}

/** A reading may have imported its changes by itself. */
function useRefetchAfterReading(propertyId: number, readAt: string | null | undefined): void {
  const client = useQueryClient();
  const before = useRef(readAt);
  useEffect(() => {
    if (before.current !== undefined && readAt && readAt !== before.current)
      void refetchAfterImport(client, propertyId);
    before.current = readAt;
  }, [client, propertyId, readAt]);
}
