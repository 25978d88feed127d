import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { traitsOf } from '#kernel/field.ts';
import type { Resource } from '#kernel/resource.ts';
import { ConflictNote } from '#web/crud/conflict-note.tsx';
import { askAndRemove, mayRemove } from '#web/crud/deleting.ts';
import styles from '#web/crud/row-form.module.css';
import { useRowForm } from '#web/crud/use-row-form.ts';
import { oneOf } from '#web/fields/field-names.ts';
import { useRowName } from '#web/fields/use-row-name.ts';
import { Fields } from '#web/fields/fields.tsx';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { useProduct } from '#web/product/product-context.ts';
import { keysOf } from '#web/ui/shortcuts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SentForm } from '#web/ui/sent-form.tsx';

export interface RowFormProps {
  readonly resource: Resource;
  /** Null for a new row. */
  readonly row: RowValues | null;
  readonly given: FormValues;
  readonly close: () => void;
  /** What follows when a row was made; without it: close. */
  readonly made?: ((row: RowValues) => void) | undefined;
  /** Fields that `renderAfter` asks for in a way of its own. */
  readonly without?: readonly string[] | undefined;
  /** What stands under the fields: a preview of what they make. */
  readonly renderAfter?: (form: UseFormReturnType<FormValues>) => ReactNode;
}

/** The form of a definition in the right drawer. */
export function RowForm({ resource, row, given, close, made = close, without = [], renderAfter }: RowFormProps) {
  const { t } = useTexts();
  const may = useMay();
  const { partsOf } = useProduct();
  const rowForm = useRowForm(resource, row, given, (one) => (one ? made(one) : close()));
  const { form, fields, base, busy, conflict } = rowForm;
  const one = oneOf(t, resource);
  const isNew = row === null;
  const name = useRowName(resource, base ?? null);
  const title = isNew ? `${one}: ${t('form.new')}` : (name ?? one);

  /** Asks only when something was typed; closing then forgets it. */
  const leave = async () => {
    if (rowForm.isDirty()) {
      const question = { title: t('form.leave_title'), text: t('form.leave_text'), action: t('form.leave') };
      if (!(await confirm({ ...question, otherwise: t('form.stay'), danger: true }))) return;
    }
    rowForm.forgetDraft();
    close();
  };
  const isWide = fields.some(({ field }) => traitsOf(field).isLocalized);

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
          <span className="flex gap-3 wide-only" aria-hidden="true">
            {keysOf('mod+Enter').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
          <Button className="to-end" variant="default" onClick={() => void leave()}>
            {t('action.cancel')}
          </Button>
          <Button loading={busy} onClick={() => void rowForm.save()}>
            {isNew ? t('action.create') : t('action.save')}
          </Button>
        </>
      }
    >
      <SentForm className="stack gap-16" send={() => void rowForm.save()}>
        <Fields
          of={rowForm}
          only={rowForm.asks.filter((name) => !without.includes(name))}
          autoFocus
          fixed={isNew ? Object.keys(given) : []}
          note={conflict && <p className={`row tops ${styles.draft}`}>{t('form.conflict')}</p>}
          renderUnder={(path, name) =>
            conflict?.paths.includes(path) && (
              <ConflictNote
                resource={resource}
                name={name}
                current={conflict.current}
                takeTheirs={() => rowForm.takeTheirs(path)}
                keepMine={() => rowForm.keepMine(path)}
              />
            )
          }
        />
        {renderAfter?.(form)}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </SentForm>
    </Drawer>
  );
}
