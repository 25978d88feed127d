import { type Ref, useState } from 'react';
import type { Within } from '#web/cache/options.ts';
import { useOfferedRows } from '#web/fields/offered-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { LatePicker } from '#web/ui/select.tsx';

interface OptionSelectProps {
  /** The resource whose rows are chosen from. */
  readonly path: string;
  /** Values that what is offered has. */
  readonly within?: Within;
  readonly label: string;
  readonly placeholder?: string;
  readonly value: number | null;
  readonly choose: (id: number | null) => void;
  readonly icon?: IconName;
  readonly className?: string | undefined;
  /** There is always one. */
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A row of a resource by its name, outside of any form. What names nothing is said, and stands until it is mended. */
export function OptionSelect(props: OptionSelectProps) {
  const { path, within, label, placeholder = label, value, choose, icon, className } = props;
  const { required = false, error, inputRef } = props;
  const { t } = useTexts();
  const [unmatched, setUnmatched] = useState<string | null>(null);
  const { offered, known, ask, begin, isFresh } = useOfferedRows({ path, within, chosen: value ? [value] : [] });
  return (
    <LatePicker
      look={{
        ...{ placeholder, className },
        'aria-label': label,
        error: unmatched ? t('rule.unmatched') : error,
        leftSection: icon && <Icon name={icon} size={14} />,
      }}
      inputRef={inputRef}
      {...{ path, offered, isFresh, ask, begin, unmatched }}
      chosen={known[0] ?? null}
      mayClear={!required}
      choose={(offer) => {
        setUnmatched(null);
        if (offer || !required) choose(offer?.id ?? null);
      }}
      leaveUnmatched={setUnmatched}
    />
  );
}
