import { Button } from '@mantine/core';
import type { Resource } from '#kernel/resource.ts';
import styles from '#web/crud/row-form.module.css';
import type { RowValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';

interface ConflictNoteProps {
  readonly resource: Resource;
  readonly name: string;
  readonly current: RowValues;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
}

/** Below a field that two people have changed: what the other has written, and the choice between both. */
export function ConflictNote({ resource, name, current, takeTheirs, keepMine }: ConflictNoteProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const field = resource.fields[name]!;
  const { Cell } = viewOf(field);
  return (
    <div className={`stack ${styles.conflict}`} role="alert">
      <p className="row wrap">
        <ReferenceName path="admin/users" id={(current.updated_by as number | null) ?? null} />
        <span className="quiet">{formats.relative(String(current.updated_at))}</span>
      </p>
      <p className="breaks">
        <span className="quiet">{t('form.theirs')}</span>{' '}
        <Cell resource={resource} name={name} field={field} value={current[name]} />
      </p>
      <div className={`flow ${styles.buttons}`}>
        <Button variant="default" onClick={takeTheirs}>
          {t('form.take_theirs')}
        </Button>
        <Button variant="default" onClick={keepMine}>
          {t('form.keep_mine')}
        </Button>
      </div>
    </div>
  );
}
