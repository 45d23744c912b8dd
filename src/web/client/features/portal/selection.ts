import { idText } from '../../../../shared/fields.ts';

/** The selected property; `isUnknown` if the address names one the person cannot access. */
interface Selection {
  propertyId: number | null;
  /** All properties at once, for people with several. */
  isAll?: true;
  isUnknown: boolean;
}

export const ALL = 'all';

/**
 * The property in the address, else the last one on this device, else the only one.
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
  const [only, ...others] = properties;
  return { propertyId: only && others.length === 0 ? only.id : null, isUnknown: false };
}

const STORAGE_KEY = 'foyer-property';

export function rememberedProperty(): number | typeof ALL | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === ALL ? ALL : (idText.safeParse(stored).data ?? null);
  } catch {
    return null; // some private windows refuse storage
  }
}

export function rememberProperty(property: number | typeof ALL): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(property));
  } catch {
    // refused storage: the next visit starts without a property
  }
}
