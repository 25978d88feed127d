import type { LookupAddress } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are nobody's on the internet: IANA special-purpose registries, and IPv4 inside IPv6. */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** Whether an address of IP is of this machine, of a private network or of nobody; what is no address is. */
export function isInside(address: string): boolean {
  const version = isIP(address);
  return version === 0 || inside.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** All addresses of a name. */
export type Resolver = (host: string) => Promise<readonly LookupAddress[]>;
const system: Resolver = (host) => resolve(host, { all: true });

/**
 * Why an address that somebody gave may not be asked: not https, with a password in it, a port of another protocol, or
 * an address inside written as a number. Null: its name is judged when it is connected to, by `publicLookup`.
 */
export function whyNotPublic(address: string): 'https' | 'password' | 'port' | 'inside' | null {
  if (!URL.canParse(address)) return 'https';
  const { protocol, username, password, port, hostname } = new URL(address);
  if (protocol !== 'https:') return 'https';
  if (username || password) return 'password';
  if (port && Number(port) !== 443) return 'port';
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) ? (isInside(literal) ? 'inside' : null) : isHomeName(literal) ? 'inside' : null;
}

/** A name that only a network inside knows. */
const isHomeName = (name: string): boolean => !name.includes('.') || /(^|\.)localhost\.?$/.test(name);

/**
 * Resolves names for a connection, and refuses one of which any address is inside. The connection goes to the very
 * address that was judged, so that a name cannot mean another a moment later.
 */
export const publicLookup =
  (resolver: Resolver = system): LookupFunction =>
  (host, options, done) => {
    const answer = async () => {
      const all = await judged(host, resolver).catch((error: NodeJS.ErrnoException) => error);
      if (all instanceof Error) done(all, '', 0);
      else if (options.all) done(null, all);
      else done(null, all[0]!.address, all[0]!.family);
    };
    void answer();
  };

async function judged(host: string, resolver: Resolver): Promise<LookupAddress[]> {
  const all = await resolver(host);
  if (!all.length || all.some(({ address }) => isInside(address))) throw new Error(`${host} is inside`);
  return [...all];
}
