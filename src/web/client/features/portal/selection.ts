import { idText } from '../../../../shared/fields.ts';

/** Selected property; `isUnknown` if the address names one that the user cannot access. */
interface Selection {
  propertyId: number | null;
  /** All properties are selected; only for users with several. */
  isAll?: true;
  isUnknown: boolean;
}

export const ALL = 'all';

/**
 * Selects the property in the address, else the last one on this device, else the only one.
 * @param requested the `property` parameter
 */
export function selectProperty(
  requested: string | null,
  remembered: number | typeof ALL | null,
  properties: readonly { id: number }[],
): Selection {
  const isMember = (id: number | null) => properties.some((property) => property.id === id);
  const isAll = requested === ALL || (requested === null && remembered === ALL);
  if (isAll && properties.length > 1) return { propertyId: null, isUnknown: false, isAll: true };
  if (requested !== null && requested !== ALL) {
    const id = idText.safeParse(requested).data ?? null;
    return isMember(id) ? { propertyId: id, isUnknown: false } : { propertyId: null, isUnknown: true };
  }
  if (remembered !== ALL && isMember(remembered)) return { propertyId: remembered, isUnknown: false };
  const [onlyProperty, ...otherProperties] = properties;
  return { propertyId: onlyProperty && otherProperties.length === 0 ? onlyProperty.id : null, isUnknown: false };
}

const STORAGE_KEY = 'foyer-property';

export function rememberedProperty(): number | typeof ALL | null {
  try {
    const storedId = localStorage.getItem(STORAGE_KEY);
    return storedId === ALL ? ALL : (idText.safeParse(storedId).data ?? null);
  } catch {
    return null; // some private windows block storage
  }
}

export function rememberProperty(property: number | typeof ALL): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(property));
  } catch {
    // Storage is blocked: the next visit starts without a property.
  }
}
