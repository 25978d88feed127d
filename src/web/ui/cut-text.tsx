/** So much of the end stays in sight: whole words, as far as they are that long. */
const LEAST_TAIL = 6;
const MOST_TAIL = 14;

/** Where a name may be parted: before a word near its end; a short one not at all. */
function partOf(text: string): number {
  if (text.length < LEAST_TAIL + MOST_TAIL) return text.length;
  const word = text.lastIndexOf(' ', text.length - LEAST_TAIL - 1) + 1;
  return word > text.length - MOST_TAIL ? word : text.length - LEAST_TAIL - 2;
}

interface CutTextProps {
  readonly text: string;
  readonly className?: string;
}

/** A name cut in its middle where it does not fit: names that begin alike mostly end otherwise. */
export function CutText({ text, className = '' }: CutTextProps) {
  const at = partOf(text);
  return (
    <span className={`cut-middle ${className}`} translate="no" title={text}>
      <span className="cut">{text.slice(0, at)}</span>
      {at < text.length && <span>{text.slice(at)}</span>}
    </span>
  );
}
