import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Tenant } from '../../../../modules/directory/schema.ts';
import {
  createFloorInference,
  type DescribedFloor,
  type FloorPlan,
  floorPlan,
  type InferFloor,
} from '../../../../modules/directory/values.ts';
import { floorLabel } from '../../../../texts/floor-label.ts';
import { floorsQuery, tenantsQuery } from './api.ts';

const NO_FLOORS: readonly DescribedFloor[] = [];
const NO_TENANTS: readonly Tenant[] = [];

/** Labels and names of a building's floors; the default ones until loaded. */
export function useFloorPlan(propertyId: number): FloorPlan {
  const { data } = useQuery({ ...floorsQuery(propertyId), enabled: propertyId > 0 });
  const floors = data?.floors ?? NO_FLOORS;
  return useMemo(() => floorPlan(floors, floorLabel), [floors]);
}

/** Returns a function that infers the floor from a suite, by the building's floors and tenants. */
export function useFloorInference(propertyId: number, enabled = true): InferFloor {
  const plan = useFloorPlan(propertyId);
  const { data: tenants = NO_TENANTS } = useQuery({ ...tenantsQuery(propertyId), enabled });
  return useMemo(() => createFloorInference(plan, tenants), [plan, tenants]);
}

/** Floors to offer: all existing ones from the lowest to the highest of floor 1, those in use and those in the list. */
export function offeredFloors(plan: FloorPlan, used: readonly number[]): number[] {
  const knownFloors = [1, ...used, ...plan.list.filter(({ exists }) => exists).map(({ floorNumber }) => floorNumber)];
  const lowest = Math.min(...knownFloors);
  const count = Math.max(...knownFloors) - lowest + 1;
  return Array.from({ length: count }, (_, index) => lowest + index).filter((floor) => plan.exists(floor));
}
