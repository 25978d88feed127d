/** So much of the end stays in sight. */
const TAIL = 9;

interface CutTextProps {
  readonly text: string;
  readonly className?: string;
}

/** A name cut in its middle where it does not fit: names that begin alike mostly end otherwise. */
export function CutText({ text, className = '' }: CutTextProps) {
  const at = text.length > 2 * TAIL ? text.length - TAIL : text.length;
  return (
    <span className={`cut-middle ${className}`} translate="no" title={text}>
      <span className="cut">{text.slice(0, at)}</span>
      {at < text.length && <span>{text.slice(at)}</span>}
    </span>
  );
}
