import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Building } from '../../lib/placard-draft.ts';
import { propertiesQuery, propertyQuery } from './api.ts';

export interface Buildings {
  /** `undefined` while loading, and for anonymous visitors. */
  list: readonly Building[] | undefined;
  /** The only one that the person owns. */
  own: Building | undefined;
  /** @throws as `call` */
  streetOf: (propertyId: number) => Promise<string>;
}

/** Buildings that a placard can be for. */
export function useBuildings(isSignedIn = true): Buildings {
  const client = useQueryClient();
  const { data: list } = useQuery({ ...propertiesQuery, enabled: isSignedIn });
  const owned = list?.filter(({ isOwner }) => isOwner) ?? [];
  return {
    list,
    own: owned.length === 1 ? owned[0] : undefined,
    async streetOf(propertyId) {
      const { address } = await client.fetchQuery(propertyQuery(propertyId));
      return address.split(',', 1)[0]?.trim().slice(0, 80) ?? '';
    },
  };
}
