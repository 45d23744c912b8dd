import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tenantsQuery } from '../../../../entities/tenant/api.ts';
import { ProposedKinds } from './ProposedKinds.tsx';
import { usePutAway } from './put-away.ts';

/** For tenants without a kind, unless it was put away before. */
export function KindsNotice({ propertyId }: { propertyId: number }) {
  const { data: tenants } = useQuery(tenantsQuery(propertyId));
  const [wasPutAway] = useState(usePutAway(propertyId));
  return tenants && !wasPutAway && <ProposedKinds propertyId={propertyId} tenants={tenants} />;
}
