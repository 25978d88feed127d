import type { Plugin } from 'vite';

const name = '\0without-schemas';

/**
 * Definitions say their schemas beside all else, and only the server makes anything of them: for browsers TypeBox,
 * 17 KB of the first load, is a thing that answers itself to whatever is asked of it.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === 'typebox' ? name : null),
    load: (id) =>
      id === name
        ? `const nothing = new Proxy(() => nothing, { get: () => nothing });
           export default nothing;`
        : null,
  };
}
