import { isIPv6 } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

const EVERYWHERE_IPV4 = '0.0.0.0';
const EVERYWHERE = '::';

/**
 * Where screens and phones on the same network find what listens on `host`: nothing where it listens on one address
 * alone. An IPv6 address of one link is left out, for it is no use without the name of the reader's interface.
 */
export function networkAddresses(host: string, port: number, interfaces: Interfaces = networkInterfaces()): string[] {
  if (host !== EVERYWHERE_IPV4 && host !== EVERYWHERE) return [];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && (host === EVERYWHERE || !isIPv6(address)))
    .filter(({ address }) => !address.startsWith('fe80:'))
    .map(({ address }) => `http://${isIPv6(address) ? `[${address}]` : address}:${port}`);
}
