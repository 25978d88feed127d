import { Button, Checkbox, NumberInput, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { attempt } from '#web/ui/notices.ts';
import { RadioChoices } from '#web/ui/radio-choices.tsx';
import { upload } from '#web/uploads/upload.ts';
import type { Question, Words } from '#modules/growth/worksheets/worksheet-questions.ts';
import styles from '#modules/growth/worksheets/worksheets.module.css';

export const wordsIn = (texts: Words | undefined, lang: string): string => texts?.[lang as 'uz'] || texts?.uz || '';

interface QuestionFieldProps {
  readonly question: Question;
  readonly value: unknown;
  /** Without it the answer is only read. */
  readonly write?: ((value: unknown) => void) | undefined;
}

const scale = [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }));

/** One question and what answers it, by its kind. */
export function QuestionField({ question, value, write }: QuestionFieldProps) {
  const { t, lang } = useTexts();
  const label = `${wordsIn(question.texts, lang)}${question.required ? ` · ${t('worksheet.required')}` : ''}`;
  const { options = [], max } = question;
  if (!write) return <ReadAnswer question={question} value={value} />;
  switch (question.kind) {
    case 'text':
      return (
        <Textarea
          label={label}
          autosize
          minRows={2}
          maxLength={max ?? 4000}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => write(event.currentTarget.value || null)}
        />
      );
    case 'number':
      return (
        <NumberInput
          label={label}
          value={typeof value === 'number' ? value : ''}
          max={max}
          onChange={(next) => write(typeof next === 'number' ? next : null)}
        />
      );
    case 'scale5':
      return (
        <div className={styles.scale}>
          <RadioChoices label={label} value={(value as number) ?? null} choices={scale} choose={write} />
        </div>
      );
    case 'single':
      return (
        <RadioChoices
          label={label}
          value={(value as string) ?? null}
          choices={options.map(({ id, texts }) => ({ value: id, label: wordsIn(texts, lang) }))}
          choose={write}
        />
      );
    case 'bool':
      return (
        <div className={styles.scale}>
          <RadioChoices
            label={label}
            value={typeof value === 'boolean' ? String(value) : null}
            choices={[
              { value: 'true', label: t('worksheet.yes') },
              { value: 'false', label: t('worksheet.no') },
            ]}
            choose={(next) => write(next === 'true')}
          />
        </div>
      );
    case 'multi': {
      const chosen = Array.isArray(value) ? (value as string[]) : [];
      return (
        <fieldset className="stack gap-6">
          <legend className="legend">{label}</legend>
          {options.map(({ id, texts }) => (
            <Checkbox
              key={id}
              label={wordsIn(texts, lang)}
              checked={chosen.includes(id)}
              onChange={() => write(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
            />
          ))}
        </fieldset>
      );
    }
    case 'date':
      return <DayInput label={label} value={typeof value === 'string' ? value : null} onChange={write} />;
    case 'file':
      return <FileAnswer label={label} value={value} write={write} />;
  }
}

function FileAnswer({
  label,
  value,
  write,
}: { readonly label: string } & Required<Pick<QuestionFieldProps, 'value' | 'write'>>) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const take = ([file]: File[]) => file && attempt(async () => write?.((await upload(file)).id));
  return (
    <div className="stack gap-6">
      <span className="legend">{label}</span>
      <span className="row gap-8">
        <Button variant="default" onClick={() => input.current?.click()}>
          {t('worksheet.choose_file')}
        </Button>
        {typeof value === 'number' && <span className="good">{t('worksheet.file_attached')}</span>}
      </span>
      <FileInput ref={input} label={label} take={take} />
    </div>
  );
}

/** An answer that is read. */
function ReadAnswer({ question, value }: Omit<QuestionFieldProps, 'write'>) {
  const { t, lang } = useTexts();
  const nameOf = (id: unknown) => wordsIn(question.options?.find((one) => one.id === id)?.texts, lang) || String(id);
  const isNothing = value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);
  const said = isNothing
    ? '—'
    : question.kind === 'bool'
      ? t(value ? 'worksheet.yes' : 'worksheet.no')
      : question.kind === 'scale5'
        ? `${String(value)} / 5`
        : question.kind === 'file'
          ? t('worksheet.file_attached')
          : [value].flat().map(nameOf).join(', ');
  return (
    <div className="stack gap-2">
      <span className="quiet small">{wordsIn(question.texts, lang)}</span>
      <span className="breaks" translate={question.kind === 'text' ? 'no' : undefined}>
        {said}
      </span>
    </div>
  );
}
