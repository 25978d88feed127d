import { Paragraph } from '@tiptap/extension-paragraph';
import { startsAsWritten } from '#kernel/markdown-as-written.ts';

/** A paragraph that is read again as one: `# 5-xona`, pasted or typed as text, becomes no heading. */
export const plainParagraph = Paragraph.extend({
  renderMarkdown(node, helpers, context) {
    return startsAsWritten(this.parent?.(node, helpers, context) ?? '');
  },
});
