// The editor of a form: long, because it is made of small editors that write into one draft.

import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { useRow } from '#web/crud/use-row.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { attempted, notify } from '#web/ui/notices.ts';
import { Select } from '#web/ui/select.tsx';
import { QuestionField } from '#modules/growth/worksheets/question-field.tsx';
import { refreshWorksheets } from '#modules/growth/worksheets/use-sheet.tsx';
import type { WorksheetForm } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { worksheetForms } from '#modules/growth/worksheets/worksheet-forms.ts';
import {
  type Question,
  type QuestionKind,
  questionKinds,
  type Words,
} from '#modules/growth/worksheets/worksheet-questions.ts';
import styles from '#modules/growth/worksheets/worksheets.module.css';

const langs = ['uz', 'uk', 'ru'] as const;
const nameOfLang = { uz: 'Oʻzbekcha', uk: 'Ўзбекча', ru: 'Русский' } as const;

/** A form: its name, its questions in their order, and what they will look like. */
export function FormEditor({ id }: { readonly id: number | null }) {
  const row = useRow(worksheetForms, id ?? 0, { enabled: id !== null });
  if (id === null) return <Editor row={null} />;
  return <Loaded of={row}>{(form) => <Editor key={form.version} row={form} />}</Loaded>;
}

const newQuestion = (others: readonly Question[]): Question => ({ id: newId(others), kind: 'text', texts: { uz: '' } });

/** The shortest number that no question has. */
function newId(questions: readonly Question[]): string {
  const taken = new Set(questions.map(({ id }) => id));
  let at = questions.length + 1;
  while (taken.has(`q${at}`)) at++;
  return `q${at}`;
}

function Editor({ row }: { readonly row: WorksheetForm | null }) {
  const { t } = useTexts();
  const [names, setNames] = useState<Words>(row?.names ?? { uz: '' });
  const [hasWorks, setHasWorks] = useState(row?.has_works ?? true);
  const [questions, setQuestions] = useState<readonly Question[]>(row?.questions ?? []);
  const kept = new Set((row?.versions ?? []).flatMap((version) => version.questions.map((one) => one.id)));
  const change = (at: number, part: Partial<Question>) =>
    setQuestions(questions.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const move = (at: number, step: number) => {
    const next = [...questions];
    const [one] = next.splice(at, 1);
    next.splice(at + step, 0, one!);
    setQuestions(next);
  };

  async function save(): Promise<WorksheetForm | null> {
    const body = { names, has_works: hasWorks, questions };
    const done = await attempted<WorksheetForm>(() =>
      row
        ? call('PATCH /api/fp/worksheet-forms/:id', {
            params: { id: row.id },
            body: { ...(body as object), version: row.version },
          })
        : call('POST /api/fp/worksheet-forms', { body }),
    );
    if (!done) return null;
    await refreshLists(worksheetForms.path);
    return done;
  }
  async function saveOnly() {
    const done = await save();
    if (!done) return;
    notify({ kind: 'success', text: t('worksheet.form_saved') });
    changeSearch({ form: done.id }, { replace: true });
  }
  async function publish() {
    if (!(await confirm({ title: t('worksheet.publish_asks'), action: t('worksheet.publish') }))) return;
    const saved = await save();
    if (!saved) return;
    const body = { id: saved.id, version: saved.version };
    const done = await attempted(() => call('POST /api/fp/worksheet-forms/publish', { body }));
    if (done) notify({ kind: 'success', text: t('worksheet.published', { n: done.versions?.length ?? 1 }) });
    await Promise.all([refreshLists(worksheetForms.path), refreshWorksheets()]);
    changeSearch({ form: saved.id }, { replace: true });
  }
  return (
    <div className="stack gap-16">
      <EditorHead save={() => void saveOnly()} publish={() => void publish()} />
      <div className={styles.editor}>
        <div className="stack gap-12">
          <section className={`card panel ${styles.question}`}>
            <LanguageInputs label={t('field.name')} value={names} write={setNames} />
            <Checkbox
              label={t('worksheet-forms.has_works')}
              checked={hasWorks}
              onChange={(event) => setHasWorks(event.currentTarget.checked)}
            />
          </section>
          {questions.map((question, at) => (
            <QuestionEditor
              key={question.id}
              question={question}
              at={at}
              count={questions.length}
              isKept={kept.has(question.id)}
              change={(part) => change(at, part)}
              move={(step) => move(at, step)}
              remove={() => setQuestions(questions.filter((one) => one !== question))}
            />
          ))}
          <AddQuestion add={() => setQuestions([...questions, newQuestion(questions)])} />
        </div>
        <FormPreview questions={questions} />
      </div>
    </div>
  );
}

function AddQuestion({ add }: { readonly add: () => void }) {
  const { t } = useTexts();
  return (
    <span className="row">
      <Button variant="default" onClick={add}>
        {t('worksheet.add_question')}
      </Button>
    </span>
  );
}

function EditorHead({ save, publish }: { readonly save: () => void; readonly publish: () => void }) {
  const { t } = useTexts();
  return (
    <header className="row wrap between">
      <h2 className="text-20">{t('worksheet.editor')}</h2>
      <span className="row wrap gap-6">
        <Button variant="default" onClick={() => changeSearch({ form: null, view: 'forms' })}>
          {t('worksheet.forms')}
        </Button>
        <Button variant="default" onClick={save}>
          {t('worksheet.save_form')}
        </Button>
        <Button onClick={publish}>{t('worksheet.publish')}</Button>
      </span>
    </header>
  );
}

/** What a form will look like; what is answered in it is kept nowhere. */
function FormPreview({ questions }: { readonly questions: readonly Question[] }) {
  const { t } = useTexts();
  const [tried, setTried] = useState<Record<string, unknown>>({});
  return (
    <section className={`card panel stack gap-16 ${styles.part}`} aria-label={t('worksheet.preview')}>
      <h3 className="text-16">{t('worksheet.preview')}</h3>
      {!questions.length && <p className="quiet">{t('worksheet.no_questions')}</p>}
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={tried[question.id]}
          write={(value) => setTried({ ...tried, [question.id]: value })}
        />
      ))}
    </section>
  );
}

interface LanguageInputsProps {
  readonly label: string;
  readonly value: Words;
  readonly write: (value: Words) => void;
}

function LanguageInputs({ label, value, write }: LanguageInputsProps) {
  return (
    <div className="stack gap-6">
      {langs.map((lang) => (
        <TextInput
          key={lang}
          label={`${label} · ${nameOfLang[lang]}`}
          required={lang === 'uz'}
          lang={lang === 'ru' ? 'ru' : 'uz'}
          maxLength={500}
          value={value[lang] ?? ''}
          onChange={(event) => {
            const { [lang]: _former, ...others } = value;
            const text = event.currentTarget.value;
            write(text || lang === 'uz' ? { ...others, [lang]: text } : others);
          }}
        />
      ))}
    </div>
  );
}

interface QuestionEditorProps {
  readonly question: Question;
  readonly at: number;
  readonly count: number;
  /** It was published: its kind stays. */
  readonly isKept: boolean;
  readonly change: (part: Partial<Question>) => void;
  readonly move: (step: number) => void;
  readonly remove: () => void;
}

function QuestionEditor({ question, at, count, isKept, change, move, remove }: QuestionEditorProps) {
  const { t } = useTexts();
  const n = at + 1;
  const { kind, options = [] } = question;
  const chooses = kind === 'single' || kind === 'multi';
  const limited = kind === 'text' || kind === 'number' || kind === 'multi';
  const choose = (next: QuestionKind) => {
    const isChoice = next === 'single' || next === 'multi';
    const two = [1, 2].map((place) => ({ id: `o${place}`, texts: { uz: t('worksheet.option', { n: place }) } }));
    change({ kind: next, options: isChoice ? (options.length ? options : two) : [], ...{ max: undefined } });
  };
  return (
    <section className={`card panel ${styles.question}`} aria-label={t('worksheet.question_n', { n })}>
      <div className="row between">
        <h3 className="text-14">{t('worksheet.question_n', { n })}</h3>
        <span className="row gap-4">
          <IconButton
            icon="arrow-up"
            label={t('worksheet.move_up', { n })}
            disabled={at === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            icon="arrow-down"
            label={t('worksheet.move_down', { n })}
            disabled={at === count - 1}
            onClick={() => move(1)}
          />
          <IconButton icon="trash" label={t('worksheet.remove_question', { n })} onClick={remove} />
        </span>
      </div>
      <LanguageInputs
        label={t('worksheet.question_text')}
        value={question.texts}
        write={(texts) => change({ texts })}
      />
      <div className="row wrap gap-12">
        <Select
          label={t('worksheet.question_kind')}
          data={questionKinds.map((value) => ({ value, label: t(`worksheet_kind.${value}`) }))}
          value={kind}
          disabled={isKept}
          allowDeselect={false}
          onChange={(value) => value && choose(value as QuestionKind)}
        />
        {limited && (
          <NumberInput
            label={t('worksheet.question_max')}
            min={1}
            value={question.max ?? ''}
            onChange={(value) => change({ max: typeof value === 'number' ? value : undefined })}
          />
        )}
      </div>
      <Checkbox
        label={t('worksheet.required')}
        checked={question.required ?? false}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
      {chooses && <OptionsEditor options={options} write={(next) => change({ options: next })} />}
    </section>
  );
}

type Options = NonNullable<Question['options']>;

interface OptionsEditorProps {
  readonly options: Options;
  readonly write: (options: Options) => void;
}

function OptionsEditor({ options, write }: OptionsEditorProps) {
  const { t } = useTexts();
  return (
    <>
      {options.map((option, place) => (
        <div key={option.id} className="row gap-8 tops">
          <div className="grow">
            <LanguageInputs
              label={t('worksheet.option', { n: place + 1 })}
              value={option.texts}
              write={(texts) => write(options.map((one) => (one === option ? { ...one, texts } : one)))}
            />
          </div>
          <IconButton
            icon="x"
            label={t('worksheet.remove_option', { n: place + 1 })}
            onClick={() => write(options.filter((one) => one !== option))}
          />
        </div>
      ))}
      <span className="row">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => write([...options, { id: `o${Date.now().toString(36)}`, texts: { uz: '' } }])}
        >
          {t('worksheet.add_option')}
        </Button>
      </span>
    </>
  );
}
