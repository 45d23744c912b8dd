import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cutToGraphemes } from '../../../../shared/graphemes.ts';
import type { Building } from '../../lib/placard-draft.ts';
import { propertiesQuery, propertyQuery } from './api.ts';

export interface Buildings {
  /** `undefined` while loading, and for anonymous visitors. */
  list: readonly Building[] | undefined;
  ownBuilding: Building | undefined;
  /** Fetches a building's street. @throws like `call` */
  streetOf: (propertyId: number) => Promise<string>;
}

/** Buildings that a placard can be for. */
export function useBuildings(isSignedIn = true): Buildings {
  const client = useQueryClient();
  const { data: list } = useQuery({ ...propertiesQuery, enabled: isSignedIn });
  const owned = list?.filter(({ isOwner }) => isOwner) ?? [];
  return {
    list,
    ownBuilding: owned.length === 1 ? owned[0] : undefined,
    async streetOf(propertyId) {
      const { address } = await client.fetchQuery(propertyQuery(propertyId));
      return cutToGraphemes(address.split(',', 1)[0]?.trim() ?? '', 80);
    },
  };
}
