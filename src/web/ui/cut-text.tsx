interface CutTextProps {
  readonly text: string;
  readonly className?: string;
}

/** A name cut at its end where it does not fit: one reads it from its beginning. The whole of it is its hint. */
export const CutText = ({ text, className = '' }: CutTextProps) => (
  <span className={`cut ${className}`} translate="no" title={text}>
    {text}
  </span>
);
