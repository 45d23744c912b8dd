import { isIPv6 } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

const EVERYWHERE_IPV4 = '0.0.0.0';
const EVERYWHERE = '::';

/**
 * URLs for other devices on the network; empty if `host` is a single address. Link-local IPv6 is omitted: it needs the
 * reader's interface name.
 */
export function networkAddresses(host: string, port: number, interfaces: Interfaces = networkInterfaces()): string[] {
  if (host !== EVERYWHERE_IPV4 && host !== EVERYWHERE) return [];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && (host === EVERYWHERE || !isIPv6(address)))
    .filter(({ address }) => !address.startsWith('fe80:'))
    .map(({ address }) => `http://${isIPv6(address) ? `[${address}]` : address}:${port}`);
}
