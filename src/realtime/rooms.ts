export const buildingRoom = (propertyId: number) => `property-${propertyId}`;

/** `null` for other rooms. */
export function propertyIdOf(room: string): number | null {
  const id = /^property-(\d+)$/.exec(room)?.[1];
  return id === undefined ? null : Number(id);
}

export const displayRoom = (displayId: number) => `display-${displayId}`;

/** Room of the device that holds a token. */
export const tokenRoom = (tokenHash: string) => `token-${tokenHash}`;

/** Rooms that a paired device leaves when it becomes another display. */
export const isDeviceRoom = (room: string) => /^(display|token)-/.test(room);

/** `null` for other rooms. */
export const tokenHashOf = (room: string): string | null => /^token-(.+)$/.exec(room)?.[1] ?? null;

export const pairingRoom = (secretHash: string) => `pairing-${secretHash}`;
