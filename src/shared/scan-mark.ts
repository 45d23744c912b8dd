const SCAN_PARAMETER = 's';
const SCAN_VALUE = 'qr';

/** Address for a QR code, marked to count scans. */
export const addScanMark = (address: string): string => `${address}?${SCAN_PARAMETER}=${SCAN_VALUE}`;

/** @returns `null` without a mark */
export function removeScanMark(address: URL): URL | null {
  if (address.searchParams.get(SCAN_PARAMETER) !== SCAN_VALUE) return null;
  const unmarkedAddress = new URL(address);
  unmarkedAddress.searchParams.delete(SCAN_PARAMETER);
  return unmarkedAddress;
}
