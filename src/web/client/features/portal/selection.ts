import { idText } from '../../../../shared/fields.ts';

/** Which property is shown, and whether the address named one that the person has no part in. */
interface Selection {
  propertyId: number | null;
  isUnknown: boolean;
}

/**
 * The property the address names; without one, the last one chosen on this device, or the only one there is.
 * @param requested the `property` parameter of the address
 */
export function selectProperty(
  requested: string | null,
  remembered: number | null,
  properties: readonly { id: number }[],
): Selection {
  const isMember = (id: number | null) => properties.some((property) => property.id === id);
  if (requested !== null) {
    const id = idText.safeParse(requested).data ?? null;
    return isMember(id) ? { propertyId: id, isUnknown: false } : { propertyId: null, isUnknown: true };
  }
  if (isMember(remembered)) return { propertyId: remembered, isUnknown: false };
  const [only, ...others] = properties;
  return { propertyId: only && others.length === 0 ? only.id : null, isUnknown: false };
}

const STORAGE_KEY = 'foyer-property';

export function rememberedProperty(): number | null {
  try {
    return idText.safeParse(localStorage.getItem(STORAGE_KEY)).data ?? null;
  } catch {
    return null; // storage is refused in some private windows
  }
}

export function rememberProperty(propertyId: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(propertyId));
  } catch {
    // as above: the next visit then starts without a property
  }
}
