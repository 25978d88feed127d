import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { typingPauseMs } from '#web/state/limits.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { formatPlannedTime } from '#modules/work/tasks/task/planned-time.ts';
import type { Reading } from '#modules/work/tasks/quick-add/understand.ts';
import styles from '#modules/work/tasks/quick-add/quick-add.module.css';

/** Which of several was meant, by the words that stand in the line. */
export type Choices = Readonly<Record<string, number>>;

/** How a line is understood, a moment after it was typed. */
export function useReading(text: string): Reading | undefined {
  const [settled] = useDebouncedValue(text, typingPauseMs);
  const { data } = useCall('POST /api/fp/dev-tasks/understand', {
    body: { text: settled },
    enabled: settled.trim() !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return data;
}

/** Who was meant, where a name alone did not tell. */
export const chosenIn = ({ unclear }: Reading, choices: Choices) =>
  Object.fromEntries(unclear.flatMap(({ text, field }) => (choices[text] ? [[field, choices[text]]] : [])));

interface SaidFactsProps {
  readonly read: Reading;
  readonly choices: Choices;
  readonly choose: (choices: Choices) => void;
}

/** How the line is understood: the name, every fact with its sign, and who of several is meant. */
export function SaidFacts({ read, choices, choose }: SaidFactsProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { executor_id, project_id, task_priority_id, hard_index, planned_minutes, deadline } = read.fields;
  return (
    <div className="stack" aria-live="polite">
      <p className="breaks strong" translate="no">
        {read.name || <span className="quiet">{t('quick-add.no_name')}</span>}
      </p>
      <ul className="flow gap-6">
        {executor_id && <Fact icon="user">{<ReferenceName path="admin/users" id={executor_id} />}</Fact>}
        {deadline && (
          <Fact icon="calendar-due">{deadline.includes('T') ? formats.instant(deadline) : formats.day(deadline)}</Fact>
        )}
        {project_id && <Fact icon="briefcase">{<ReferenceName path="fp/projects" id={project_id} />}</Fact>}
        {task_priority_id && (
          <Fact icon="flag">{<ReferenceName path="fp/task-priorities" id={task_priority_id} />}</Fact>
        )}
        {hard_index && <Fact icon="activity">{t('quick-add.difficulty', { n: hard_index })}</Fact>}
        {planned_minutes && <Fact icon="clock">{formatPlannedTime(planned_minutes)}</Fact>}
      </ul>
      {read.unclear.map(({ text, options }) => (
        <fieldset key={text} className="flow gap-6">
          <legend className="legend">{t('quick-add.which', { name: text })}</legend>
          {options.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={`choice panel ink tap rounded ${styles.option}`}
              aria-pressed={choices[text] === id}
              translate="no"
              onClick={() => choose({ ...choices, [text]: id })}
            >
              {name}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function Fact({ icon, children }: { readonly icon: string; readonly children: ReactNode }) {
  return (
    <li className={`inline rounded ${styles.fact}`}>
      <Icon name={icon} size={14} />
      {children}
    </li>
  );
}
