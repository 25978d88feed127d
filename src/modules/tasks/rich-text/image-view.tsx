import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { SignedImage } from '#modules/tasks/rich-text/rich-text.tsx';

/** A picture inside the editor, shown through its signed address. */
export function ImageView({ node }: NodeViewProps) {
  const id = Number(/^\/api\/resources\/(\d+)$/.exec(String(node.attrs.src))?.[1] ?? 0);
  return <NodeViewWrapper>{id > 0 && <SignedImage id={id} alt={String(node.attrs.alt ?? '')} />}</NodeViewWrapper>;
}
