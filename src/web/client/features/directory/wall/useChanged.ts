import { useEffect, useRef, useState } from 'react';
import type { DirectoryTenant } from '../../../../../modules/directory/schema.ts';

/** So long the line stands below what was changed. */
const SHOWN_MS = 8_000;
/** More at once is an import, or another building: nobody looks for a line then. */
const MOST = 12;
const NONE: ReadonlySet<number> = new Set();

/** The tenants that a saved change has brought or altered, for some seconds. */
export function useChanged(tenants: readonly DirectoryTenant[]): ReadonlySet<number> {
  const [changed, setChanged] = useState(NONE);
  const before = useRef(tenants);
  useEffect(() => {
    const known = new Map(before.current.map((tenant) => [tenant.id, placeOf(tenant)]));
    before.current = tenants;
    const ids = tenants.filter((tenant) => known.get(tenant.id) !== placeOf(tenant)).map(({ id }) => id);
    if (ids.length === 0 || ids.length > MOST) return;
    setChanged(new Set(ids));
    const timer = setTimeout(() => setChanged(NONE), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [tenants]);
  return changed;
}

function placeOf({ companyName, floorNumber, suiteNumber }: DirectoryTenant): string {
  return `${floorNumber} ${suiteNumber} ${companyName}`;
}
