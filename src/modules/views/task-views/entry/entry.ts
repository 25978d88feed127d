import type { EnteredTask } from '#modules/views/task-views/entry/entry-endpoints.ts';

/** The lines of each tree together, by their places: the root first. A line under none above it begins a tree. */
export function treesOf(lines: readonly EnteredTask[]): number[][] {
  const trees: number[][] = [];
  const treeOf = new Map<number, number[]>();
  for (const [at, { parent }] of lines.entries()) {
    const tree = typeof parent === 'number' ? treeOf.get(parent) : undefined;
    if (tree) tree.push(at);
    else trees.push([at]);
    treeOf.set(at, tree ?? trees.at(-1)!);
  }
  return trees;
}
