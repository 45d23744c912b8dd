import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Tenant } from '../../../../modules/directory/schema.ts';
import {
  type FloorPlan,
  floorPlan,
  type OwnFloor,
  type SuiteFloor,
  suiteFloors,
} from '../../../../modules/directory/values.ts';
import { floorLabel } from '../../../../texts/floor-label.ts';
import { floorsQuery, tenantsQuery } from './api.ts';

const NONE: readonly OwnFloor[] = [];
const NO_TENANTS: readonly Tenant[] = [];

/** Signs and names of a building's floors; the defaults until they are loaded. */
export function useFloorPlan(propertyId: number): FloorPlan {
  const { data } = useQuery({ ...floorsQuery(propertyId), enabled: propertyId > 0 });
  const floors = data?.floors ?? NONE;
  return useMemo(() => floorPlan(floors, floorLabel), [floors]);
}

/** The floor that a suite means in the building. */
export function useSuiteFloor(propertyId: number, enabled = true): SuiteFloor {
  const plan = useFloorPlan(propertyId);
  const { data: tenants = NO_TENANTS } = useQuery({ ...tenantsQuery(propertyId), enabled });
  return useMemo(() => suiteFloors(plan, tenants), [plan, tenants]);
}

/** Floors for a choice: those in use or with a name of their own, and all between that the building has. */
export function offeredFloors(plan: FloorPlan, used: readonly number[]): number[] {
  const known = [1, ...used, ...plan.list.filter(({ exists }) => exists).map(({ floorNumber }) => floorNumber)];
  const lowest = Math.min(...known);
  const count = Math.max(...known) - lowest + 1;
  return Array.from({ length: count }, (_, at) => lowest + at).filter((floor) => plan.exists(floor));
}
