import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { mostOptions } from '#modules/growth/knowledge-tests/test-questions.ts';
import type { QuestionKind, QuestionOption } from '#modules/growth/knowledge-tests/question-kinds.ts';
import { movedTo } from '#modules/growth/knowledge-tests/screens/asked-question.ts';
import { type LineName, newLine } from '#modules/growth/knowledge-tests/screens/question-lines.ts';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';

interface OptionLinesProps {
  readonly kind: QuestionKind;
  /** Shares are typed; else a line is right or wrong. */
  readonly hasWeights: boolean;
  readonly lines: readonly QuestionOption[];
  readonly change: (lines: readonly QuestionOption[]) => void;
  /** What the server says against them. */
  readonly fault: string | null;
}

/** The answers of a question with what they are worth, as its kind has them. */
export function OptionLines({ kind, hasWeights, lines, change, fault }: OptionLinesProps) {
  const { t } = useTexts();
  const put = (at: number, name: LineName, value: string) => change(lines.with(at, { ...lines[at]!, [name]: value }));
  return (
    <fieldset className={styles.lines} aria-invalid={fault ? true : undefined}>
      <legend className="legend">{t(`knowledge.lines.${kind}`)}</legend>
      {fault && (
        <p className="row bad small" role="alert">
          <Icon name="alert-triangle" size={14} />
          {fault}
        </p>
      )}
      {lines.map((line, at) => (
        <OptionLine
          key={line.id}
          {...{ kind, hasWeights, line, at }}
          count={lines.length}
          put={(name, value) => put(at, name, value)}
          remove={() => change(lines.toSpliced(at, 1))}
          move={(to) => change(movedTo(lines, at, to))}
        />
      ))}
      <span>
        <Button
          size="compact-sm"
          variant="default"
          disabled={lines.length >= mostOptions}
          onClick={() => change([...lines, newLine(kind, lines)])}
        >
          {t('knowledge.add_line')}
        </Button>
      </span>
    </fieldset>
  );
}

interface OptionLineProps extends Pick<OptionLinesProps, 'kind' | 'hasWeights'> {
  readonly line: QuestionOption;
  readonly at: number;
  readonly count: number;
  readonly put: (name: LineName, value: string) => void;
  readonly remove: () => void;
  readonly move: (to: number) => void;
}

function OptionLine({ kind, hasWeights, line, at, count, put, remove, move }: OptionLineProps) {
  const { t } = useTexts();
  const n = at + 1;
  const box = (name: LineName, label: string, placeholder?: string) => (
    <TextInput
      aria-label={`${n}. ${label}`}
      placeholder={placeholder ?? label}
      value={line[name] ?? ''}
      translate="no"
      onChange={(event) => put(name, event.currentTarget.value)}
    />
  );
  const words = (name: 'text' | 'answer', label: string) => (
    <Textarea
      aria-label={`${n}. ${label}`}
      placeholder={label}
      autosize
      minRows={1}
      maxRows={6}
      value={line[name] ?? ''}
      translate="no"
      onChange={(event) => put(name, event.currentTarget.value)}
    />
  );
  const percent = box('percent', t('knowledge.percent'), '%');
  return (
    <div className={`grid gap-8 ${styles[shapes[kind]]}`} data-line={n}>
      {kind === 'number' && box('value', t('knowledge.value'))}
      {kind === 'number' && box('tolerance', t('knowledge.tolerance'), '± 0,5 / 1%')}
      {kind === 'text' && box('pattern', t('knowledge.pattern'))}
      {kind === 'match' && words('text', t('knowledge.left'))}
      {kind === 'match' && words('answer', t('knowledge.right'))}
      {(kind === 'one' || kind === 'many' || kind === 'order') && words('text', t('knowledge.option'))}
      {kind !== 'order' && kind !== 'match' && (hasWeights ? percent : <RightBox line={line} n={n} put={put} />)}
      {kind === 'order' && (
        <span className="row gap-0">
          <IconButton icon="arrow-narrow-up" label={t('tree.up')} disabled={at === 0} onClick={() => move(at - 1)} />
          <IconButton
            icon="arrow-narrow-down"
            label={t('tree.down')}
            disabled={at === count - 1}
            onClick={() => move(at + 1)}
          />
        </span>
      )}
      <IconButton icon="x" label={`${t('action.delete')}: ${n}`} onClick={remove} />
    </div>
  );
}

/** Right or wrong, where shares are not asked for. */
function RightBox({ line, n, put }: Pick<OptionLineProps, 'line' | 'put'> & { readonly n: number }) {
  const { t } = useTexts();
  return (
    <Checkbox
      className={styles.right}
      label={t('knowledge.is_right')}
      aria-label={`${n}. ${t('knowledge.is_right')}`}
      checked={Number(line.percent ?? 0) > 0}
      onChange={(event) => put('percent', event.currentTarget.checked ? '100' : '0')}
    />
  );
}

const shapes = {
  one: 'optionLine',
  many: 'optionLine',
  order: 'optionLine',
  text: 'optionLine',
  match: 'pairLine',
  number: 'numberLine',
} as const satisfies Readonly<Record<QuestionKind, string>>;
