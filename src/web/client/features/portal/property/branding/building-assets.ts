import type { AssetPlace } from '../../../../entities/asset/api.ts';
import { propertyKeys, refetchProperty } from '../../../../entities/property/api.ts';

/** Storage for the building's logo and picture, which the property also names. */
export const buildingAssets = (propertyId: number): AssetPlace => ({
  of: 'building',
  id: propertyId,
  queryKey: propertyKeys.assets(propertyId),
  refetchOwner: (client) => refetchProperty(client, propertyId),
});
