import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { TableHead } from '#web/ui/table-head.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { returnsIn, type Stretch } from '#modules/work/tasks/history/history-steps.ts';
import section from '#modules/work/tasks/sections/sections.module.css';

/** The life of the task as a picture, and the same as a table for those who read rather than look. */
export function HistoryRibbon({ stretches }: { readonly stretches: readonly Stretch[] }) {
  const { t } = useTexts();
  const returns = returnsIn(stretches);
  return (
    <>
      <div className={`flex clips rounded ${section.ribbon}`} aria-hidden="true">
        {stretches.map((stretch) => (
          <RibbonStretch key={stretch.from} stretch={stretch} />
        ))}
      </div>
      <details className={section.points}>
        <summary className="soft">
          {t('panel.ribbon_table')}
          {returns > 0 && ` · ${t('marks.returns', { count: returns })}`}
        </summary>
        <table className="table digits">
          <TableHead names={[t('field.status'), t('field.executor_id'), t('panel.since'), t('panel.working_time')]} />
          <tbody>
            {stretches.map((stretch) => (
              <RibbonRow key={stretch.from} stretch={stretch} />
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function useStretchTexts({ executor_id, minutes }: Stretch) {
  const { t } = useTexts();
  const format = useFormats();
  const person = useReference('admin/users', executor_id);
  return { name: person?.name ?? '—', lasted: minutes === null ? t('intervals.now') : format.minutes(minutes) };
}

function RibbonStretch({ stretch }: { readonly stretch: Stretch }) {
  const { t } = useTexts();
  const format = useFormats();
  const { name, lasted } = useStretchTexts(stretch);
  const movedTo = ({ new_deadline, deadline_reason_code }: Stretch['deadlines'][number]) => {
    const to = new_deadline ? format.instant(new_deadline) : '—';
    return `${t('field.deadline')}: ${to} · ${t(`choice.${deadline_reason_code}`)}`;
  };
  const title = `${t(`choice.${stretch.status}`)} · ${name} · ${lasted}\n${format.instant(stretch.from)}`;
  return (
    <span
      className={`row gap-2 tops ${section.stretch}`}
      data-status-color={stretch.status}
      style={{ flexGrow: stretch.share }}
      title={title}
    >
      {stretch.deadlines.map((deadline) => (
        <i key={deadline.id} title={movedTo(deadline)} />
      ))}
    </span>
  );
}

function RibbonRow({ stretch }: { readonly stretch: Stretch }) {
  const { t } = useTexts();
  const format = useFormats();
  const { name, lasted } = useStretchTexts(stretch);
  return (
    <tr>
      <th scope="row">{t(`choice.${stretch.status}`)}</th>
      <td translate="no">{name}</td>
      <td>{format.instant(stretch.from)}</td>
      <td>{lasted}</td>
    </tr>
  );
}
