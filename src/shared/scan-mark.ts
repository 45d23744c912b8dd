const PARAMETER = 's';
const SCAN = 'qr';

/** What a QR code encodes for an address, so that scans can be counted. People read the address without it. */
export const scannedAddress = (address: string): string => `${address}?${PARAMETER}=${SCAN}`;

/** @returns the address without its mark; `null` without a mark */
export function withoutScanMark(address: URL): URL | null {
  if (address.searchParams.get(PARAMETER) !== SCAN) return null;
  const plain = new URL(address);
  plain.searchParams.delete(PARAMETER);
  return plain;
}
