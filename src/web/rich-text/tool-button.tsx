import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';

interface ToolButtonProps {
  readonly text: string;
  readonly sign: ReactNode;
  readonly press: () => void;
  readonly isOn?: boolean;
  readonly isFirst?: boolean;
}

/** One button of the toolbar. */
export function ToolButton({ text, sign, press, isOn, isFirst }: ToolButtonProps) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      title={t(text)}
      aria-label={t(text)}
      aria-pressed={isOn}
      tabIndex={isFirst ? 0 : -1}
      onClick={press}
    >
      {sign}
    </button>
  );
}
