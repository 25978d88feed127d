import { Button } from '@mantine/core';
import type { Unknown } from '#kernel/imports.ts';
import { MakeMeaning } from '#web/crud/import/make-meaning.tsx';
import { MeaningSelect } from '#web/crud/import/meaning-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';

interface ValueMeaningProps {
  readonly unknown: Unknown;
  readonly value: string;
  /** What was said: an id or a code, nothing at all (`''`), or not yet anything. */
  readonly meaning: string | undefined;
  readonly mayBeEmpty: boolean;
  readonly choose: (meaning: string | undefined) => void;
}

/** What one value of the file means here: something that is there, something made for it, or nothing. */
export function ValueMeaning({ unknown, value, meaning, mayBeEmpty, choose }: ValueMeaningProps) {
  const { t } = useTexts();
  const label = t('import.means_of', { name: value });
  const isEmpty = meaning === '';
  return (
    <div className="stack gap-4">
      <MeaningSelect
        to={unknown.to}
        choices={unknown.choices}
        label={label}
        placeholder={t(isEmpty ? 'import.stays_empty' : 'import.left_empty')}
        value={meaning ?? ''}
        choose={(chosen) => choose(chosen || undefined)}
      />
      {!meaning && (
        <div className="flow gap-4">
          {mayBeEmpty && (
            <Button
              size="compact-xs"
              variant={isEmpty ? 'light' : 'default'}
              aria-pressed={isEmpty}
              aria-label={t('import.leave_empty_of', { name: value })}
              onClick={() => choose(isEmpty ? undefined : '')}
            >
              {t('import.leave_empty')}
            </Button>
          )}
          {unknown.to && <MakeMeaning to={unknown.to} value={value} made={(id) => choose(String(id))} />}
        </div>
      )}
    </div>
  );
}
