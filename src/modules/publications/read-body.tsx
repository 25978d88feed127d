import { textDrawer } from '#web/rich-text/text-drawer.tsx';
import { FilePicture } from '#modules/publications/file-picture.tsx';

const draw = textDrawer({
  heading: (level) => (level <= 2 ? 'h2' : 'h3'),
  link: (href, content) => (
    <a href={href} tabIndex={-1}>
      {content}
    </a>
  ),
  image: ({ id, alt }) => <FilePicture id={id} alt={alt} />,
  mention: ({ name }) => `@${name}`,
  task: ({ number }) => number,
  hasStops: false,
});

/** The text of a publication as its editor draws it. */
export const ReadBody = ({ text }: { readonly text: string }) => (
  <div className="stack breaks" translate="no">
    {draw(text)}
  </div>
);
