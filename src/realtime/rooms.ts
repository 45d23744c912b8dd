export const roomOf = (propertyId: number) => `property-${propertyId}`;

/** `null` for other rooms. */
export function propertyIdOf(room: string): number | null {
  const id = /^property-(\d+)$/.exec(room)?.[1];
  return id === undefined ? null : Number(id);
}

/** On any socket. */
export const displayRoomOf = (displayId: number) => `display-${displayId}`;

/** The device that holds a token, which changes with the device. */
export const tokenRoomOf = (tokenHash: string) => `token-${tokenHash}`;

/** Of a paired device, which it leaves when it becomes another display. */
export const isDeviceRoom = (room: string) => /^(display|token)-/.test(room);

/** `null` for other rooms. */
export const tokenHashOf = (room: string): string | null => /^token-(.+)$/.exec(room)?.[1] ?? null;

export const pairingRoomOf = (secretHash: string) => `pairing-${secretHash}`;
