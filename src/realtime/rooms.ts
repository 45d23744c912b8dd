/** The displays of one building. */
export const roomOf = (propertyId: number) => `property-${propertyId}`;

/** The building of such a room; `null` for any other. */
export function propertyIdOf(room: string): number | null {
  const id = /^property-(\d+)$/.exec(room)?.[1];
  return id === undefined ? null : Number(id);
}
