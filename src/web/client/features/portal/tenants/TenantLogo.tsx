import { useQuery } from '@tanstack/react-query';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { AssetField } from '../../../components/picture/AssetField.tsx';
import { type AssetPlace, assetsQuery, useAssetChanges } from '../../../entities/asset/api.ts';
import { refetchTenants, tenantAssetsKey } from '../../../entities/tenant/api.ts';

interface TenantLogoProps {
  propertyId: number;
  tenantId: number;
}

/** Saved at once, apart from the form that it stands in. */
export function TenantLogo({ propertyId, tenantId }: TenantLogoProps) {
  const place: AssetPlace = {
    of: 'tenant',
    id: tenantId,
    queryKey: tenantAssetsKey(tenantId),
    refetchOwner: (client) => refetchTenants(client, propertyId),
  };
  const { data: shown = [] } = useQuery(assetsQuery(place));
  const changes = useAssetChanges(place, 'logo');
  const { logo, logoHint } = tenantTexts.form;
  return <AssetField label={logo} description={logoHint} cut="logo" shown={shown} changes={changes} />;
}
