import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { type Import, isUnfinished } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/import-files.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { forgivingStorage } from '../../../lib/forgiving-storage.ts';
import { serverNow } from '../../../lib/server-now.ts';
import { importsQuery, refetchAfterImport } from './api.ts';
import type { ImportRowProps } from './ImportRow.tsx';
import styles from './ImportStatus.module.css';

const ImportRow = lazyPart<ImportRowProps>(async () => (await import('./ImportRow.tsx')).ImportRow, null);
const texts = importTexts.status;
const RECENT_MS = 24 * 60 * 60 * 1_000;

/** Running imports, and for a day the last result, while it can be undone. */
export function ImportStatus({ propertyId }: { propertyId: number }) {
  const imports = useQuery(importsQuery(propertyId));
  const shown = shownOf(imports.data ?? [], useLastDismissed(propertyId));
  useRefetchAtEnd(propertyId, shown.filter(({ state }) => isUnfinished(state)).length);
  return (
    <QueryState query={imports} loading={null} fallback={texts.loadFailed}>
      {() =>
        shown.length > 0 && (
          <section aria-label={texts.label} className={styles.list}>
            {shown.map((found) => (
              <ImportRow
                key={found.id}
                propertyId={propertyId}
                found={found}
                onDismiss={() => dismissImport(propertyId, found.id)}
              />
            ))}
          </section>
        )
      }
    </QueryState>
  );
}

function shownOf(imports: readonly Import[], lastDismissed: number): readonly Import[] {
  const ended = imports.find(({ state }) => !isUnfinished(state));
  const isRecent =
    ended?.finishedAt && ended.id > lastDismissed && serverNow() - Date.parse(ended.finishedAt) < RECENT_MS;
  return [...imports.filter(({ state }) => isUnfinished(state)), ...(isRecent ? [ended] : [])];
}

/** The import may have started in another browser or before a reload. */
function useRefetchAtEnd(propertyId: number, running: number): void {
  const client = useQueryClient();
  const before = useRef(running);
  useEffect(() => {
    if (running < before.current) void refetchAfterImport(client, propertyId);
    before.current = running;
  }, [client, propertyId, running]);
}

/** Last dismissed import of each building, on this device. */
interface Dismissed {
  readonly ids: Readonly<Record<number, number>>;
}

const useDismissed = create<Dismissed>()(
  persist(() => ({ ids: {} }), {
    name: 'foyer-dismissed-imports',
    storage: createJSONStorage(() => forgivingStorage(() => localStorage)),
    merge: (stored) => ({ ids: {}, ...(stored as Dismissed | undefined) }),
  }),
);

const useLastDismissed = (propertyId: number): number => useDismissed(({ ids }) => ids[propertyId] ?? 0);

/** Adds to what is stored now: the store may have been loaded before the data of another account was removed. */
function dismissImport(propertyId: number, importId: number): void {
  void useDismissed.persist.rehydrate();
  useDismissed.setState(({ ids }) => ({ ids: { ...ids, [propertyId]: importId } }));
}
