import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) > 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** @param host IPv6 in brackets */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || isLoopbackAddress(host.replace(/^\[|\]$/g, ''));
