import type { AssetPlace } from '../../../../entities/asset/api.ts';
import { propertyKeys, refetchProperty } from '../../../../entities/property/api.ts';

/** The property names its logo and picture, too. */
export const buildingAssets = (propertyId: number): AssetPlace => ({
  of: 'building',
  id: propertyId,
  queryKey: propertyKeys.assets(propertyId),
  refetchOwner: (client) => refetchProperty(client, propertyId),
});
