import { idText } from '../../../../shared/fields.ts';

/** The selected property; `isUnknown` if the address names one the person cannot access. */
interface Selection {
  propertyId: number | null;
  isUnknown: boolean;
}

/**
 * The property in the address, else the last one on this device, else the only one.
 * @param requested the `property` parameter
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
    return null; // some private windows refuse storage
  }
}

export function rememberProperty(propertyId: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(propertyId));
  } catch {
    // refused storage: the next visit starts without a property
  }
}
