/** The tenant that a wall's code leads to (`/{slug}#t=7`); `null` when the address names none. */
export function askedTenant(): number | null {
  const [, id] = /^#t=(\d{1,9})$/.exec(location.hash) ?? [];
  return id === undefined ? null : Number(id);
}

/** Where a phone's maps show the way; every system takes this form (developers.google.com/maps/documentation/urls). */
export function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}
