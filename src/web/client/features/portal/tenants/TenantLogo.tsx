import { useQuery } from '@tanstack/react-query';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { AssetField } from '../../../components/picture/AssetField.tsx';
import { type AssetPlace, assetsQuery, useAssetChanges } from '../../../entities/asset/api.ts';
import { refetchTenants, tenantAssetsKey } from '../../../entities/tenant/api.ts';

interface TenantLogoProps {
  propertyId: number;
  tenantId: number;
}

/** Logo field, saved at once and not with the form around it. */
export function TenantLogo({ propertyId, tenantId }: TenantLogoProps) {
  const place: AssetPlace = {
    of: 'tenant',
    id: tenantId,
    queryKey: tenantAssetsKey(tenantId),
    refetchOwner: (client) => refetchTenants(client, propertyId),
  };
  const { data: assets = [] } = useQuery(assetsQuery(place));
  const changes = useAssetChanges(place, 'logo');
  const { logo, logoHint } = tenantTexts.form;
  return <AssetField label={logo} description={logoHint} cut="logo" assets={assets} changes={changes} />;
}
