import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { fold } from '#kernel/search-folding.ts';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/tasks/bulk/bulk.module.css';

interface PickListProps {
  readonly label: string;
  readonly offered: readonly { readonly value: string; readonly name: string; readonly face?: ReactNode }[];
  readonly pick: (value: string) => void;
  /** Asked of the server as one types; without it what is offered is searched here. */
  readonly search?: (question: string) => void;
}

/** One of many by a few letters and Enter, or by a press. */
export function PickList({ label, offered, pick, search }: PickListProps) {
  const { t } = useTexts();
  const [question, setQuestion] = useState('');
  const combobox = useCombobox({ opened: true });
  const asked = fold(question.trim());
  const shown = search ? offered : offered.filter(({ name }) => fold(name).includes(asked));
  const first = shown[0]?.value;
  const mark = useEffectEvent((one: string | undefined) => one && combobox.selectFirstOption());
  useEffect(() => {
    mark(first);
  }, [first]);
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          aria-label={label}
          placeholder={label}
          value={question}
          onChange={(event) => {
            setQuestion(event.currentTarget.value);
            search?.(event.currentTarget.value);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.offered} aria-label={label}>
        {shown.map(({ value, name, face }) => (
          <Combobox.Option key={value} value={value}>
            {face ?? name}
          </Combobox.Option>
        ))}
        {!shown.length && <Combobox.Empty>{t('state.nothing_found')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}
