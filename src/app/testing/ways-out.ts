/** Parts of Node by which something is called, beside what only serves, judges or types. */
const parts = /^node:(?:https?|http2|net|tls|dgram|dns)(?:\/|$)/;
const harmless = new Set(['createServer', 'isIP', 'isIPv4', 'isIPv6', 'BlockList', 'STATUS_CODES']);
/** Libraries that call by themselves. */
const callers = new Set(['nodemailer', 'imapflow', 'grammy', 'undici', 'ws']);

const imported = /^import (type )?([^'";]+) from '([^']+)'/gm;
const brought = /\bimport\('([^']+)'\)/g;
const called = /(?<![.\w])fetch\((?!['"`]\/)|new (?:WebSocket|EventSource|pg\.(?:Client|Pool))\(/;
/** A page speaks to its own server alone, as its Content-Security-Policy wants, unless an address says otherwise. */
const isOfPages = (path: string): boolean => path.endsWith('.tsx') || path.startsWith('src/web/');
const calledByPages = /(?<![.\w])fetch\(['"`]\w+:|new WebSocket\(/;

const taken = (names: string): string[] =>
  names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '));

function isCaller(names: string, from: string): boolean {
  if (callers.has(from)) return taken(names).length > 0;
  return parts.test(from) && taken(names).some((name) => !harmless.has(name.split(' as ')[0]!));
}

/** Does this file open a connection out of the process that runs it? What a page asks of its own server is none. */
export function isOpened(path: string, code: string): boolean {
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  const imports = [...bare.matchAll(imported)].filter(([, type]) => !type);
  return (
    imports.some(([, , names, from]) => isCaller(names!, from!)) ||
    [...bare.matchAll(brought)].some(([, from]) => callers.has(from!) || parts.test(from!)) ||
    (isOfPages(path) ? calledByPages : called).test(bare)
  );
}
