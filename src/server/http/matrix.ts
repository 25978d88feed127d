import { matrixMark } from '#kernel/list-query.ts';

/**
 * `/api/fp/projects;page=2;perPage=50?name=abc` → `/api/fp/projects?name=abc&;page=2&;perPage=50`: Fastify routes by
 * the plain path, and the mark keeps the two sorts of parameters apart. Empty ones (`;;`) say nothing.
 */
export function matrixToQuery(url: string): string {
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  if (!path.includes(';')) return url;
  const parameters = question < 0 ? [] : [url.slice(question + 1)];
  const clean = path.replace(/;([^;/]*)/g, (_, one: string) => {
    if (one) parameters.push(`${encodeURIComponent(matrixMark)}${one}`);
    return '';
  });
  return parameters.length ? `${clean}?${parameters.join('&')}` : clean;
}
