import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import texts from '../../../../../texts/generated/portal/import-link.en.js';
import { lazyDialog, lazyPart } from '../../../components/lazy-part.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { refetchAfterImport } from './api.ts';
import styles from './ImportStatus.module.css';
import type { LinkBannersProps } from './LinkBanners.tsx';
import type { LinkDialogProps } from './LinkDialog.tsx';
import { linkQuery } from './link-api.ts';

const LinkDialog = lazyDialog<LinkDialogProps>(async () => (await import('./LinkDialog.tsx')).LinkDialog);

const LinkBanners = lazyPart<LinkBannersProps>(async () => (await import('./LinkBanners.tsx')).LinkBanners, null);

interface LinkProps {
  propertyId: number;
  /** May change the link. */
  canEdit: boolean;
}

/** Changes from the link that wait, or why it does not work. */
export function LinkNotice({ propertyId, canEdit }: LinkProps) {
  const [isOpen, setOpen] = useState(false);
  const source = useQuery(linkQuery(propertyId)).data?.source;
  useRefetchAfterReading(propertyId, source?.readAt);
  const isShown = source?.proposal || source?.outcome === 'failed';
  return (
    <div className={styles.notices}>
      {isShown && <LinkBanners source={source} onOpen={() => setOpen(true)} />}
      <LinkDialog propertyId={propertyId} canEdit={canEdit} isOpen={isOpen} onOpenChange={setOpen} />
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

export function LinkSection({ propertyId, canEdit }: LinkProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={texts.notice.label} className={styles.below}>
      <Stack isRow>
        <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
          {texts.open}
        </Button>
        <span>{texts.about}</span>
      </Stack>
      <LinkDialog propertyId={propertyId} canEdit={canEdit} isOpen={isOpen} onOpenChange={setOpen} />
    </section>
  );
}
