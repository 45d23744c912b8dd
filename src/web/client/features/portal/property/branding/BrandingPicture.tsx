import { useQuery } from '@tanstack/react-query';
import type { UploadKind } from '../../../../../../modules/assets/schema.ts';
import faceTexts from '../../../../../../texts/generated/portal/face.en.js';
import { AssetField } from '../../../../components/picture/AssetField.tsx';
import { assetsQuery, useAssetChanges, useOrderPages } from '../../../../entities/asset/api.ts';
import { buildingAssets } from './building-assets.ts';

interface BrandingPictureProps {
  propertyId: number;
  kind: UploadKind;
}

export function BrandingPicture({ propertyId, kind }: BrandingPictureProps) {
  const place = buildingAssets(propertyId);
  const { data: assets = [] } = useQuery(assetsQuery(place));
  const changes = useAssetChanges(place, kind);
  const order = useOrderPages(place);
  return (
    <AssetField
      label={faceTexts.kinds[kind]}
      description={faceTexts.hints[kind]}
      cut={kind === 'logo' || kind === 'logoDark' ? 'logo' : 'picture'}
      isDark={kind === 'logoDark'}
      assets={assets.filter((asset) => asset.kind === kind)}
      changes={kind === 'page' ? { ...changes, order } : changes}
    />
  );
}
