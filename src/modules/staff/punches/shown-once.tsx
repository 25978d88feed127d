import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';

/** What is told this once, and can be copied. */
export function ShownOnce({ text, note }: { readonly text: string; readonly note: string }) {
  const { t } = useTexts();
  return (
    <div className="stack gap-8">
      <p className="small">{note}</p>
      <p className="framed breaks sunken" translate="no">
        <code>{text}</code>
      </p>
      <Button
        variant="default"
        className="to-start"
        leftSection={<Icon name="copy" size={14} />}
        onClick={() => void navigator.clipboard.writeText(text)}
      >
        {t('second-factor.copy')}
      </Button>
    </div>
  );
}
