export const roomOf = (propertyId: number) => `property-${propertyId}`;

/** `null` for other rooms. */
export function propertyIdOf(room: string): number | null {
  const id = /^property-(\d+)$/.exec(room)?.[1];
  return id === undefined ? null : Number(id);
}

/** On any socket. */
export const displayRoomOf = (displayId: number) => `display-${displayId}`;

/** `null` for other rooms. */
export function displayIdOf(room: string): number | null {
  const id = /^display-(\d+)$/.exec(room)?.[1];
  return id === undefined ? null : Number(id);
}

export const pairingRoomOf = (secretHash: string) => `pairing-${secretHash}`;
