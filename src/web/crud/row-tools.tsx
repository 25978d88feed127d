import type { PartTools } from '#web/crud/parts.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

interface RowToolsProps extends PartTools {
  /** Which line is meant, for those who hear it. */
  readonly name?: string;
}

/** The signs of a line that may be changed or removed. */
export function RowTools({ name, edit, remove }: RowToolsProps) {
  const { t } = useTexts();
  const of = name === undefined ? '' : `: ${name}`;
  return (
    <>
      {edit && <IconButton small icon="pencil" label={t('action.edit') + of} onClick={edit} />}
      {remove && <IconButton small icon="trash" label={t('action.delete') + of} onClick={remove} />}
    </>
  );
}
