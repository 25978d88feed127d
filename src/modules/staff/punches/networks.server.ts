import { BlockList, isIP } from 'node:net';

const parts = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Reads `10.0.0.0/24, 192.168.1.7`; null where one of them is neither an address nor a network. */
export function networksIn(text: string): BlockList | null {
  const list = new BlockList();
  for (const part of parts(text)) {
    const [address = '', prefix] = part.split('/');
    const family = isIP(address);
    if (!family) return null;
    const longest = family === 4 ? 32 : 128;
    const bits = prefix === undefined ? longest : Number(prefix);
    if (!/^\d{1,3}$/.test(prefix ?? '0') || bits > longest) return null;
    list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** Whether an address lies in one of the networks; where none are said, every address does. */
export function isWithin(networks: string | null, address: string): boolean {
  if (!networks?.trim()) return true;
  const plain = address.replace(/^::ffff:/, '');
  const family = isIP(plain);
  return Boolean(family && networksIn(networks)?.check(plain, family === 4 ? 'ipv4' : 'ipv6'));
}
