import { type ReactNode, useEffect } from 'react';
import type { Field } from '#kernel/field.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import type { FieldInputs } from '#web/fields/field-view.ts';
import { labelOf } from '#web/fields/field-names.ts';
import styles from '#web/fields/fields.module.css';
import type { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { messageOf } from '#web/ui/notices.ts';

export interface FieldsProps {
  readonly of: ReturnType<typeof useFields>;
  /** Labels that differ from those of the definition. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Those that are shown now; without it all that are asked for. */
  readonly only?: readonly string[];
  /** What of the reader's own the browser may offer, by the name of the field. */
  readonly autoComplete?: Readonly<Record<string, string>>;
  /** Those of which two may stand in a row. */
  readonly short?: readonly string[];
  /** Names under which fields are written that stand fast here. */
  readonly fixed?: readonly string[];
  /** The first field gets the focus, or the one of this name. */
  readonly autoFocus?: boolean | string;
  /** Before the fields, after what is said of them all. */
  readonly note?: ReactNode;
  readonly renderUnder?: (path: string, name: string) => ReactNode;
}

interface FieldsByProps extends FieldsProps {
  readonly inputsOf: (field: Field) => FieldInputs;
}

/** Fields to be filled in, as `useFields` asks for them: what is said of them all, and each with its message. */
export function FieldsBy({ inputsOf, ...props }: FieldsByProps) {
  const { of: asked, labels = {}, only, autoComplete = {}, short, fixed, autoFocus = false, note, renderUnder } = props;
  const { t } = useTexts();
  const { of, box, form, problem, draft, showDraft } = asked;
  const fields = only ? asked.fields.filter(({ name }) => only.includes(name)) : asked.fields;
  useEffect(() => {
    if (autoFocus) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [autoFocus, box]);
  return (
    <div ref={box} className={short ? styles.columns : styles.asked}>
      <DraftNote word={draft} show={showDraft} />
      {problem && (
        <p className={`row tops ${styles.problem}`} role="alert">
          <Icon name="alert-triangle" />
          <span>
            {messageOf(problem)}{' '}
            <code>
              {problem.code} {problem.description}
            </code>
          </span>
        </p>
      )}
      {note}
      {fields.map(({ name, path, field }, at) => {
        const { Input } = inputsOf(field);
        return (
          Input && (
            <div key={path} data-short={short?.includes(name) || undefined}>
              <Input
                key={form.key(path)}
                resource={of}
                name={name}
                field={field}
                form={form}
                path={path}
                label={labels[name] ?? labelOf(t, of, name)}
                disabled={fixed?.includes(path)}
                autoFocus={autoFocus === name || (autoFocus === true && at === 0)}
                autoComplete={autoComplete[name]}
              />
              {renderUnder?.(path, name)}
            </div>
          )
        );
      })}
    </div>
  );
}
