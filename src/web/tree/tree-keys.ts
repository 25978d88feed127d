import type { KeyboardEvent } from 'react';
import type { Step, TreeNode } from '#web/tree/tree-order.ts';
import type { TreeTableProps } from '#web/tree/tree-props.ts';
import type { Tree } from '#web/tree/use-tree.ts';

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/** Where a key walks from the row at a place. */
const walks: Readonly<Record<string, (nodes: readonly TreeNode[], at: number) => TreeNode | undefined>> = {
  ArrowDown: (nodes, at) => nodes[at + 1],
  ArrowUp: (nodes, at) => nodes[at - 1],
  Home: (nodes) => nodes[0],
  End: (nodes) => nodes.at(-1),
};

/** Unfolds a row, and goes to the first one below it when it is unfolded already. */
function goIn({ nodes, folded, toggle, focus }: Tree, at: number): void {
  const { id, children } = nodes[at]!;
  if (children && folded.has(id)) toggle(id, false);
  else if (children) focus(nodes[at + 1]?.id);
}

/** Folds a row, and goes to the one above when there is nothing to fold. */
function goOut({ nodes, folded, toggle, focus }: Tree, at: number): void {
  const { id, parent, children } = nodes[at]!;
  if (children && !folded.has(id)) toggle(id, true);
  else if (parent !== null) focus(parent);
}

interface KeyedTree extends Pick<TreeTableProps, 'isTree' | 'canMove' | 'open'> {
  readonly remove?: ((id: number) => void) | undefined;
}

/** What a key does on the row that has the focus: Alt and an arrow move it, arrows walk and fold, Enter opens it. */
export function onTreeKey(event: KeyboardEvent, tree: Tree, props: KeyedTree): void {
  const element = (event.target as Element).closest<HTMLElement>('tr[data-row]');
  if (!element || element !== event.target) return;
  const { nodes } = tree;
  const { isTree = false, canMove, open, remove } = props;
  const id = Number(element.dataset.row);
  const at = nodes.findIndex((node) => node.id === id);
  if (at < 0) return;
  const step = steps[event.key];
  const walk = walks[event.key];
  if (event.altKey && step) {
    if (canMove && (isTree || step === 'up' || step === 'down')) tree.step(id, step);
  } else if (walk) tree.focus(walk(nodes, at)?.id);
  else if (event.key === 'ArrowRight' && isTree) goIn(tree, at);
  else if (event.key === 'ArrowLeft' && isTree) goOut(tree, at);
  else if (event.key === 'Enter') open(id);
  else if (event.key === 'Delete' && remove) remove(id);
  else return;
  event.preventDefault();
}
