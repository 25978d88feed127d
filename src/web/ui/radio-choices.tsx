import { type ReactNode, useId } from 'react';
import styles from '#web/ui/radio-choices.module.css';

interface RadioChoicesProps<V extends string | number> {
  readonly label: string;
  readonly value: V | null;
  readonly choices: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly choose: (value: V) => void;
}

/** One of a few, all in sight. Arrow keys walk, as the browser has it. */
export function RadioChoices<V extends string | number>({ label, value, choices, choose }: RadioChoicesProps<V>) {
  const name = useId();
  return (
    <fieldset className="stack">
      <legend className="legend">{label}</legend>
      {choices.map((one) => (
        <label key={one.value} className={`row gap-10 ${styles.choice}`}>
          <input type="radio" name={name} checked={one.value === value} onChange={() => choose(one.value)} />
          {one.label}
        </label>
      ))}
    </fieldset>
  );
}
