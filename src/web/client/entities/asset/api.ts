import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../modules/assets/calls.ts';
import type { Asset, UploadKind } from '../../../../modules/assets/schema.ts';
import { call } from '../../lib/api.ts';
import type { Key } from '../../lib/query-keys.ts';
import { callInSession, runInSession } from '../../lib/session-guard.ts';
import { type Sending, upload } from '../../lib/upload.ts';

export interface AssetPlace {
  of: 'building' | 'tenant';
  id: number;
  queryKey: Key;
  /** Refetches the owner, which also names a picture. */
  refetchOwner: (client: QueryClient) => Promise<void>;
}

const POLL_MS = 3_000;

/** Query of the pictures; polls while one is being downloaded. */
export const assetsQuery = ({ of, id, queryKey }: AssetPlace) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      of === 'tenant'
        ? call(calls.listTenantAssets, { params: { id }, signal })
        : call(calls.listAssets, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? POLL_MS : false),
  });

const isWaiting = ({ url, fault }: Asset): boolean => url === null && fault === null;

/** Mutations of pictures; each resolves once the affected queries are refetched. */
export function useAssetChanges({ of, id, queryKey, refetchOwner }: AssetPlace, kind: UploadKind) {
  const client = useQueryClient();
  const isTenants = of === 'tenant';
  const awaitAndRefetch = async <Reply>(change: Promise<Reply>): Promise<Reply> => {
    const reply = await change;
    await Promise.all([client.invalidateQueries({ queryKey }), refetchOwner(client)]);
    return reply;
  };
  return {
    async upload(file: File, sending: Sending): Promise<Asset> {
      const form = new FormData();
      form.append('kind', kind);
      form.append('file', file, file.name);
      const target = isTenants ? calls.uploadTenantAsset : calls.uploadAsset;
      return await awaitAndRefetch(runInSession(() => upload(target, { form, ...sending }, { params: { id } })));
    },
    remove: (assetId: number) =>
      awaitAndRefetch(
        callInSession(isTenants ? calls.deleteTenantAsset : calls.deleteAsset, { params: { id, assetId } }),
      ),
    restore: (assetId: number) =>
      awaitAndRefetch(
        callInSession(isTenants ? calls.restoreTenantAsset : calls.restoreAsset, { params: { id, assetId } }),
      ),
  };
}

export function useOrderPages({ id, queryKey }: AssetPlace) {
  const client = useQueryClient();
  return async (ids: number[]) => {
    await callInSession(calls.orderPages, { params: { id }, body: { ids } });
    await client.invalidateQueries({ queryKey });
  };
}
