import { useTexts } from '#web/i18n/texts.ts';
import { filling } from '#web/state/filling.ts';
import { useStore } from '#web/state/store.ts';

/** Above numbers of a past that is still being made: they grow, and are complete when this has gone. */
export function FillingNote() {
  const { t } = useTexts();
  const left = useStore(filling);
  return (
    left > 0 && (
      <span role="status" className="small warn">
        {t('state.filling', { count: left })}
      </span>
    )
  );
}
