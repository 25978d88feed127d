import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { ConflictNote } from '#web/crud/conflict-note.tsx';
import { askAndRemove, mayRemove } from '#web/crud/deleting.ts';
import styles from '#web/crud/row-form.module.css';
import { useRowForm } from '#web/crud/use-row-form.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { labelOf, oneOf } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { useProduct } from '#web/shell/product-context.ts';
import { keysOf } from '#web/shell/shortcuts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { messageOf } from '#web/ui/notices.ts';

export interface RowFormProps {
  readonly resource: Resource;
  /** Null for a new row. */
  readonly row: RowValues | null;
  readonly given: FormValues;
  readonly close: () => void;
  /** What stands under the fields: a preview of what they make. */
  readonly renderAfter?: (form: UseFormReturnType<FormValues>) => ReactNode;
}

/** The form of a definition in the right drawer. */
export function RowForm({ resource, row, given, close, renderAfter }: RowFormProps) {
  const { t } = useTexts();
  const may = useMay();
  const { partsOf } = useProduct();
  const rowForm = useRowForm(resource, row, given, close);
  const { form, fields, base, busy, problem, conflict, draft } = rowForm;
  const element = useRef<HTMLFormElement>(null);
  const one = oneOf(t, resource);
  const isNew = row === null;
  const title = isNew ? `${one}: ${t('form.new')}` : String(base?.[resource.display] ?? one);

  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);

  /** Asks only when something was typed; closing then forgets it. */
  const leave = async () => {
    if (rowForm.isDirty()) {
      const question = { title: t('form.leave_title'), text: t('form.leave_text'), action: t('form.leave') };
      if (!(await confirm({ ...question, otherwise: t('form.stay'), danger: true }))) return;
    }
    rowForm.forgetDraft();
    close();
  };
  const isWide = fields.some(({ field }) => field.kind === 'localized_text');

  return (
    <Drawer
      label={isNew ? title : `${one}: ${title}`}
      title={<span translate={isNew ? undefined : 'no'}>{title}</span>}
      close={() => void leave()}
      wide={isWide}
      actions={
        base &&
        mayRemove(resource, may) && (
          <IconButton
            icon="trash"
            label={t('action.delete')}
            onClick={() => void askAndRemove(resource, [base], partsOf).then((done) => done && close())}
          />
        )
      }
      footer={
        <>
          <Button loading={busy} onClick={() => void rowForm.save()}>
            {isNew ? t('action.create') : t('action.save')}
          </Button>
          <Button variant="default" onClick={() => void leave()}>
            {t('action.cancel')}
          </Button>
          <span className="grow" />
          <span className={styles.keys} aria-hidden="true">
            {keysOf('mod+Enter').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        </>
      }
    >
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void rowForm.save();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          // What is typed into a field that settles when it is left counts as well.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          void rowForm.save();
        }}
      >
        <DraftNote word={draft} show={rowForm.showDraft} />
        {problem && (
          <p className={styles.problem} role="alert">
            <Icon name="alert-triangle" />
            <span>
              {messageOf(problem)}{' '}
              <code>
                {problem.code} {problem.description}
              </code>
            </span>
          </p>
        )}
        {conflict && <p className={styles.draft}>{t('form.conflict')}</p>}
        {fields.map(({ name, path, field, view: { Input } }, index) => {
          const label = labelOf(t, resource, name);
          return (
            Input && (
              <div key={path}>
                <Input
                  key={form.key(path)}
                  resource={resource}
                  name={name}
                  field={field}
                  form={form}
                  path={path}
                  label={label}
                  disabled={isNew && path in given}
                  autoFocus={index === 0}
                />
                {conflict?.paths.includes(path) && (
                  <ConflictNote
                    resource={resource}
                    name={name}
                    standing={conflict.standing}
                    takeTheirs={() => rowForm.takeTheirs(path)}
                    keepMine={() => rowForm.keepMine(path)}
                  />
                )}
              </div>
            )
          );
        })}
        {renderAfter?.(form)}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Drawer>
  );
}
