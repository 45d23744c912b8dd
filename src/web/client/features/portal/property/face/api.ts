import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../../modules/assets/calls.ts';
import { type Asset, assetReply, type UploadKind } from '../../../../../../modules/assets/schema.ts';
import * as tenancyCalls from '../../../../../../modules/tenancy/calls.ts';
import type { Property } from '../../../../../../modules/tenancy/schema.ts';
import { propertyKeys, propertyQuery, refetchProperty } from '../../../../entities/property/api.ts';
import { addressOf, call } from '../../../../lib/api.ts';
import { callInSession, inSession } from '../../../../lib/session-guard.ts';
import { postForm, type Sending } from '../../../../lib/upload.ts';

const POLL_MS = 3_000;

/** Asked again while a picture is being fetched from elsewhere. */
export const assetsQuery = (propertyId: number) =>
  queryOptions({
    queryKey: propertyKeys.assets(propertyId),
    queryFn: ({ signal }) => call(calls.listAssets, { params: { id: propertyId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? POLL_MS : false),
  });

export const isWaiting = ({ url, fault }: Asset): boolean => url === null && fault === null;

interface Upload extends Sending {
  kind: UploadKind;
  file: File;
}

export function useUploadAsset(propertyId: number) {
  const refetch = useRefetch(propertyId);
  return useMutation({
    async mutationFn({ kind, file, ...sending }: Upload) {
      const form = new FormData();
      form.append('kind', kind);
      form.append('file', file, file.name);
      const address = addressOf(calls.uploadAsset, { params: { id: propertyId } });
      return assetReply.parse(await inSession(() => postForm(address, form, sending)));
    },
    onSuccess: refetch,
  });
}

export function useRemoveAsset(propertyId: number) {
  const refetch = useRefetch(propertyId);
  return useMutation({
    mutationFn: (assetId: number) => callInSession(calls.deleteAsset, { params: { id: propertyId, assetId } }),
    onSuccess: refetch,
  });
}

/** Shows a former picture again. */
export function useShowAgain(property: Property) {
  const client = useQueryClient();
  const refetch = useRefetch(property.id);
  return useMutation({
    mutationFn: (former: Partial<Pick<Property, 'logoUrl' | 'imageUrl'>>) =>
      callInSession(tenancyCalls.updateProperty, {
        params: { id: property.id },
        body: { name: property.name, address: property.address, ...former },
      }),
    onSuccess: (saved) => {
      client.setQueryData(propertyQuery(property.id).queryKey, saved);
      return refetch();
    },
  });
}

/** The property names its logo and picture, too. */
function useRefetch(propertyId: number) {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: propertyKeys.assets(propertyId) }),
      refetchProperty(client, propertyId),
    ]);
  };
}
