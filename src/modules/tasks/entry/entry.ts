/** A project as it is offered for entering tasks. */
export interface EntryProject {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly color: string;
  readonly client_id: number | null;
  readonly client_name: string | null;
}

/** A task among many that are made at once; `parent` is the place of the line above it. */
export interface EnteredTask {
  readonly name: string;
  readonly parent?: number | null;
  readonly executor_id?: number | null;
  readonly task_priority_id?: number | null;
  readonly hard_index?: number | null;
  readonly planned_minutes?: number | string | null;
  readonly deadline?: string | null;
}

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
