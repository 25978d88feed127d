import { parseId } from '#kernel/fields/reference.ts';
import { wrongParameter } from '#kernel/problems.ts';
import { serve } from '#server/http/serve.ts';
import { names } from '#modules/shell/shell-endpoints.ts';

/** So many names at once, and of so many resources: what one screen shows. */
const mostNames = 500;
const mostResources = 30;

function parsed(of: string, isResource: (path: string) => boolean): ReadonlyMap<string, readonly number[]> {
  const wrong = (): never => {
    throw wrongParameter('of', 'reference');
  };
  const asked = new Map<string, readonly number[]>();
  let count = 0;
  for (const part of of.split(' ')) {
    const [path = '', list = '', ...more] = part.split(':');
    if (more.length || asked.has(path) || !isResource(path)) wrong();
    const ids = list.split(',').map((one) => parseId(one) ?? wrong());
    asked.set(path, ids);
    count += ids.length;
  }
  return asked.size > mostResources || count > mostNames ? wrong() : asked;
}

export const namesServed = serve(names, async (ctx, { query }, { app }) => {
  const paths = new Set(app.directory.resources.map(({ path }) => path));
  const asked = parsed(query.of, (path) => paths.has(path));
  const found = await Promise.all(
    [...asked].map(async ([path, ids]) => {
      const rows = await app.operationsAtPath(path).options(ctx, { q: '', ids, perPage: mostNames });
      return [path, rows] as const;
    }),
  );
  return Object.fromEntries(found);
});
