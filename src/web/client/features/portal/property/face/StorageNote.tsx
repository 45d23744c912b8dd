import { useQuery } from '@tanstack/react-query';
import faceTexts from '../../../../../../texts/generated/portal/face.en.js';
import { storageQuery } from '../../../../entities/property/api.ts';
import { Text } from '../../../../ui/Text.tsx';

const MEGABYTE = 1_000_000;

/** Used share of the building's storage limit. */
export function StorageNote({ propertyId }: { propertyId: number }) {
  const { data: storage } = useQuery(storageQuery(propertyId));
  if (!storage) return null;
  const used = Math.ceil(storage.usedBytes / MEGABYTE);
  const limit = Math.round(storage.limitBytes / MEGABYTE);
  return <Text tone="quiet">{faceTexts.storage({ used, limit })}</Text>;
}
