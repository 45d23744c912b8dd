/** The displays of one building. */
export const roomOf = (propertyId: number) => `property-${propertyId}`;

/** The building of such a room; `null` for any other. */
export function propertyIdOf(room: string): number | null {
  const id = /^property-(\d+)$/.exec(room)?.[1];
  return id === undefined ? null : Number(id);
}

/** One paired screen, on whatever socket it is. */
export const displayRoomOf = (displayId: number) => `display-${displayId}`;

/** The screen of such a room; `null` for any other. */
export function displayIdOf(room: string): number | null {
  const id = /^display-(\d+)$/.exec(room)?.[1];
  return id === undefined ? null : Number(id);
}

/** A screen that waits to be paired, by the hash of its secret. */
export const pairingRoomOf = (secretHash: string) => `pairing-${secretHash}`;
