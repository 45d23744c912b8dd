export interface SampleTenant {
  id: number;
  companyName: string;
  suiteNumber: string;
  floorNumber: number;
}

export function repeatTenants<Tenant extends SampleTenant>(
  baseTenants: readonly Tenant[],
  count: number,
  floors: number,
): Tenant[] {
  if (baseTenants.length === count) return [...baseTenants];
  return Array.from({ length: count }, (_, at) => {
    const tenant = baseTenants[at % baseTenants.length];
    if (!tenant) throw new Error('sample building: no tenants');
    const floorNumber = Math.floor((at * floors) / count);
    const suiteNumber = `${floorNumber}${String(at % 100).padStart(2, '0')}`;
    return { ...tenant, id: at + 1, floorNumber, suiteNumber };
  });
}
