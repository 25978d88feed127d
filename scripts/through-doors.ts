import type { Plugin } from 'vite';
import { namesIn, namesOn } from './doors.ts';

const taking = /^import \{([^}]*)\} from '#([\w/-]+\/door(?:\.server)?\.tsx?)';/gm;

/**
 * Whoever takes one thing through the door of a module loads that thing only: in a browser everything else that the
 * door names would come along.
 */
export function throughDoors(): Plugin {
  return {
    name: 'through-doors',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/src/') || !code.includes('/door')) return null;
      const places = (statement: string, braces: string, door: string): string => {
        const behind = namesOn(`src/${door}`);
        const lines = namesIn(braces)
          .filter(({ type }) => !type)
          .map(({ taken, called }) => {
            const place = behind.get(taken);
            if (!place) throw new Error(`${id} takes ${taken} through ${door}, which does not have it`);
            const name = place.name === '*' ? `* as ${called}` : `{ ${place.name} as ${called} }`;
            return `import ${name} from '#${place.path}';`;
          });
        // Lines keep their numbers: what is shown of an error stays where it is.
        return lines.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
      };
      return { code: code.replaceAll(taking, places), map: null };
    },
  };
}
