/** A browser and its system by their names: `Chrome · Windows`. Each claims to be others, so the order matters. */
const browsers = [
  ['YaBrowser', 'Yandex'],
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

export function deviceOf(userAgent: string): { readonly name: string; readonly isPhone: boolean } {
  // A token for scripts, by its name.
  if (userAgent.startsWith('API: ')) return { name: userAgent, isPhone: false };
  const named = (list: readonly (readonly [string, string])[]) => list.find(([mark]) => userAgent.includes(mark))?.[1];
  const name = [named(browsers), named(systems)].filter(Boolean).join(' · ');
  return { name: name || userAgent.split(' ')[0] || '', isPhone: /Android|iPhone/.test(userAgent) };
}
