import { Button, MultiSelect, NumberInput, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useOptions } from '#web/cache/options.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { testQuestions } from '#modules/growth/knowledge-tests/test-questions.ts';
import { testTopics } from '#modules/growth/knowledge-tests/test-topics.ts';
import { pointsText } from '#modules/growth/knowledge-tests/screens/numbers.ts';
import { beginPart, filledParts, type WrittenPart } from '#modules/growth/knowledge-tests/screens/test-parts.ts';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';
import { placedTopics } from '#modules/growth/knowledge-tests/screens/topics.ts';

interface PartsEditorProps {
  readonly parts: readonly WrittenPart[];
  readonly change: (parts: readonly WrittenPart[]) => void;
  readonly fault: string | null;
}

const levels = ['1', '2', '3', '4', '5'];
const ways = ['chance', 'chosen'] as const;

/** What an attempt draws: from which topics and levels how many, and whether there are so many. */
export function PartsEditor({ parts, change, fault }: PartsEditorProps) {
  const { t } = useTexts();
  const body = useDeferredValue(JSON.stringify({ parts: filledParts(parts) }));
  const preview = useCall('POST /api/fp/tests/preview', {
    body: JSON.parse(body),
    under: ['knowledge-tests'],
    placeholderData: keepPreviousData,
    retry: false,
  });
  const put = (at: number, part: Partial<WrittenPart>) => change(parts.with(at, { ...parts[at]!, ...part }));
  return (
    <section className="stack gap-12" aria-label={t('tests.parts')}>
      <div className="row between">
        <h3 className="text-14">{t('tests.parts')}</h3>
        {preview.data && (
          <span className="quiet small digits" data-question-count={preview.data.question_count}>
            {t('knowledge.questions', { n: preview.data.question_count })}
          </span>
        )}
      </div>
      {fault && (
        <p className="row bad small" role="alert">
          <Icon name="alert-triangle" size={14} />
          {fault}
        </p>
      )}
      {parts.map((part, at) => (
        <PartEditor
          key={part.key}
          n={at + 1}
          part={part}
          found={preview.data?.parts[at]}
          put={(changed) => put(at, changed)}
          remove={parts.length > 1 ? () => change(parts.toSpliced(at, 1)) : null}
        />
      ))}
      <span>
        <Button size="compact-sm" variant="default" onClick={() => change([...parts, beginPart()])}>
          {t('knowledge.add_part')}
        </Button>
      </span>
    </section>
  );
}

interface PartEditorProps {
  readonly n: number;
  readonly part: WrittenPart;
  readonly found:
    | {
        readonly available: number;
        readonly count: number;
        readonly lowest_points: string;
        readonly highest_points: string;
      }
    | undefined;
  readonly put: (part: Partial<WrittenPart>) => void;
  readonly remove: (() => void) | null;
}

function PartEditor({ n, part, found, put, remove }: PartEditorProps) {
  const { t } = useTexts();
  const isShort = found !== undefined && found.available < found.count;
  return (
    <div className={`stack gap-8 framed ${styles.line}`} role="group" aria-label={t('knowledge.part_n', { n })}>
      <div className="row wrap between">
        <OneOf
          label={t('knowledge.part_way')}
          of={ways}
          value={part.kind}
          nameOf={(one) => t(`knowledge.part.${one}`)}
          choose={(kind) => put({ kind })}
        />
        {remove && <IconButton icon="x" label={`${t('action.delete')}: ${n}`} onClick={remove} />}
      </div>
      {part.kind === 'chance' ? <ByChance part={part} put={put} /> : <Chosen part={part} put={put} />}
      {found && (
        <p className={`row small digits ${isShort ? 'bad' : 'quiet'}`} role="status" data-available={found.available}>
          {isShort && <Icon name="alert-triangle" size={13} />}
          {t('knowledge.available', { n: found.available })}
          {found.available > 0 &&
            ` · ${t('knowledge.points_between', {
              low: pointsText(found.lowest_points),
              high: pointsText(found.highest_points),
            })}`}
        </p>
      )}
    </div>
  );
}

type PartProps = Pick<PartEditorProps, 'part' | 'put'>;

function ByChance({ part, put }: PartProps) {
  const { t } = useTexts();
  const topics = useRows(testTopics);
  const offered = placedTopics(topics.data?.rows ?? []).map(({ topic, level }) => ({
    value: String(topic.id),
    label: `${'\u2003'.repeat(level)}${topic.name}`,
  }));
  return (
    <div className={`grid gap-8 ${styles.part}`}>
      <Select
        label={t('test-questions.topic_id')}
        placeholder={t('knowledge.all_topics')}
        data={offered}
        value={part.topic_id === null ? null : String(part.topic_id)}
        onChange={(id) => put({ topic_id: id === null ? null : Number(id) })}
        clearable
        searchable
        translate="no"
      />
      <MultiSelect
        label={t('knowledge.levels')}
        placeholder={part.levels.length ? undefined : t('knowledge.all_levels')}
        data={levels}
        value={part.levels.map(String)}
        onChange={(chosen) => put({ levels: chosen.map(Number).toSorted((a, b) => a - b) })}
        clearable
      />
      <NumberInput
        label={t('knowledge.count')}
        min={1}
        max={500}
        allowDecimal={false}
        value={part.count}
        onChange={(count) => put({ count: Number(count) || 0 })}
      />
    </div>
  );
}

function Chosen({ part, put }: PartProps) {
  const { t } = useTexts();
  const questions = useOptions(testQuestions.path);
  const offered = (questions.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const known = new Set(offered.map(({ value }) => value));
  const missing = part.question_ids
    .map(String)
    .filter((id) => !known.has(id))
    .map((id) => ({ value: id, label: `№ ${id}` }));
  return (
    <MultiSelect
      label={t('knowledge.chosen_questions')}
      data={[...offered, ...missing]}
      value={part.question_ids.map(String)}
      onChange={(ids) => put({ question_ids: ids.map(Number) })}
      searchable
      clearable
      limit={100}
      translate="no"
      nothingFoundMessage={t('state.nothing_found')}
    />
  );
}
