import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { askAndRemove } from '#web/crud/deleting.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useProduct } from '#web/product/product-context.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';

interface WrittenDrawerProps {
  readonly resource: Resource;
  /** Null: a new one. */
  readonly row: RowValues | null;
  readonly title: string;
  readonly label: string;
  readonly busy: boolean;
  readonly isDirty: () => boolean;
  readonly forgetDraft: () => void;
  readonly save: () => void;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** What is written over the whole screen, as fields and what stands beside them; it asks before typed words go. */
export function WrittenDrawer(props: WrittenDrawerProps) {
  const { resource, row, title, label, busy, isDirty, forgetDraft, save, close, children } = props;
  const { t } = useTexts();
  const { partsOf } = useProduct();
  const leave = async () => {
    if (isDirty()) {
      const question = { title: t('form.leave_title'), text: t('form.leave_text'), action: t('form.leave') };
      if (!(await confirm({ ...question, otherwise: t('form.stay'), danger: true }))) return;
    }
    forgetDraft();
    close();
  };
  return (
    <Drawer
      full
      title={<span translate={row ? 'no' : undefined}>{title}</span>}
      label={label}
      close={() => void leave()}
      actions={
        row && (
          <IconButton
            icon="trash"
            label={t('action.delete')}
            onClick={() => void askAndRemove(resource, [row], partsOf).then((done) => done && close())}
          />
        )
      }
      footer={
        <>
          <Button className="to-end" variant="default" onClick={() => void leave()}>
            {t('action.cancel')}
          </Button>
          <Button loading={busy} onClick={save}>
            {row ? t('action.save') : t('action.create')}
          </Button>
        </>
      }
    >
      <div className={`grid gap-20 ${styles.editor}`}>{children}</div>
    </Drawer>
  );
}
