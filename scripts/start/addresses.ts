import { isIPv6 } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

const ALL_INTERFACES_IPV4 = '0.0.0.0';
const ALL_INTERFACES = '::';

/**
 * Returns URLs for other devices; empty if `host` is a single address. Omits link-local IPv6, which needs the reader's
 * interface name.
 */
export function networkAddresses(host: string, port: number, interfaces: Interfaces = networkInterfaces()): string[] {
  if (host !== ALL_INTERFACES_IPV4 && host !== ALL_INTERFACES) return [];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && (host === ALL_INTERFACES || !isIPv6(address)))
    .filter(({ address }) => !address.startsWith('fe80:'))
    .map(({ address }) => `http://${isIPv6(address) ? `[${address}]` : address}:${port}`);
}
