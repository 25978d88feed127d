interface TableHeadProps {
  /** A name for each column. */
  readonly names: readonly string[];
  /** Of a last column of buttons: heard, not seen. */
  readonly buttons?: string;
  readonly className?: string;
}

/** The names over the columns of a table. */
export function TableHead({ names, buttons, className }: TableHeadProps) {
  return (
    <thead className={className}>
      <tr>
        {names.map((name, at) => (
          <th key={`${at} ${name}`} scope="col">
            {name}
          </th>
        ))}
        {buttons && (
          <th scope="col">
            <span className="sr-only">{buttons}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
