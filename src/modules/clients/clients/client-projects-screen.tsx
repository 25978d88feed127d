import { formatPhone } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useSession } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Coming, Listed } from '#web/ui/loaded.tsx';
import { Part } from '#web/ui/part.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Row } from '#kernel/resource.ts';
import { clientProjects } from '#modules/clients/clients/client-projects.ts';
import styles from '#modules/clients/clients/clients.module.css';

type Project = Row<typeof clientProjects>;

/** What is built for clients: how far by accepted work, until when, and whom to talk to. */
export default function ClientProjectsScreen() {
  const { t } = useTexts();
  const { project } = useSearchTexts();
  const query = useRows(clientProjects);
  return (
    <Screen busy={query.isPending}>
      <div className={`scrolls ${styles.page}`}>
        <Listed of={query} rows={6} empty={<StateNote icon="briefcase" title={t('clients.no_projects')} text="" />}>
          {(rows) => (
            <ul className={`grid gap-14 ${styles.projects}`}>
              {rows.map((row) => (
                <li key={row.id}>
                  <ProjectCard row={row} isOpen={project === String(row.id) || rows.length === 1} />
                </li>
              ))}
            </ul>
          )}
        </Listed>
      </div>
    </Screen>
  );
}

interface ProjectCardProps {
  readonly row: Project;
  readonly isOpen: boolean;
}

function ProjectCard({ row, isOpen }: ProjectCardProps) {
  const { t } = useTexts();
  const format = useFormats();
  const { user } = useSession();
  const isClient = user?.user_type === 'client';
  const accepted = row.accepted_count ?? 0;
  const asked = accepted + (row.open_count ?? 0) + (row.waiting_count ?? 0);
  return (
    <section className={`card stack gap-12 ${styles.project}`} aria-label={row.name}>
      <button
        type="button"
        className="stack gap-10 full"
        aria-expanded={isOpen}
        onClick={() => changeSearch({ project: isOpen ? null : String(row.id) })}
      >
        <span className="row">
          <i className="dot" style={{ background: row.color }} />
          <b className="cut text-16" translate="no">
            {row.name}
          </b>
          <span className="grow" />
          <span className="quiet small rigid">
            <ReferenceName path="fp/project-statuses" id={row.project_status_id} />
          </span>
        </span>
        {!isClient && (
          <span className="quiet small">
            <ReferenceName path="fp/clients" id={row.client_id} />
          </span>
        )}
        <span className="row small">
          {/* Of tasks a project is so far by per cent; of what was asked for it says how much, and no second share. */}
          <span className="meter grow" aria-hidden="true">
            <i style={{ width: `${asked ? (accepted / asked) * 100 : 0}%` }} />
          </span>
          <b className="digits rigid">{t('clients.requests_of', { done: accepted, count: asked })}</b>
        </span>
        <span className="flow gap-12 quiet small">
          <span>{t('clients.project_open', { count: row.open_count })}</span>
          <span>{t(isClient ? 'clients.project_waiting' : 'clients.project_waits', { count: row.waiting_count })}</span>
          <span>{t('clients.project_accepted', { count: row.accepted_count })}</span>
          {row.ends_on && <span>{t('clients.project_ends', { day: format.day(row.ends_on) })}</span>}
        </span>
      </button>
      {isOpen && <Plan id={row.id} />}
    </section>
  );
}

/** Dates that stand, and the people behind the work. */
function Plan({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const format = useFormats();
  const plan = useCall('GET /api/fp/client-projects/:id/plan', { params: { id } });
  const { data } = plan;
  if (!data) return <Coming of={plan} rows={3} compact />;
  return (
    <div className="stack gap-12">
      <Part title={t('clients.plan')} count={data.client_tasks.length}>
        {data.client_tasks.length === 0 && <p className="quiet nothing">{t('clients.plan_none')}</p>}
        <ul>
          {data.client_tasks.map(({ id: clientTask, name, status, wished_on, due_at }) => (
            <li key={clientTask}>
              <button
                type="button"
                className={`row full lined hovers start ${styles.line} ${styles.planned}`}
                onClick={() => openPanel('fp/client-tasks', clientTask)}
              >
                <span className="cut grow" translate="no">
                  {name}
                </span>
                {wished_on && (
                  <span className="quiet small rigid">{t('home.wished_on', { day: format.nearDay(wished_on) })}</span>
                )}
                {due_at && status !== 'done' && (
                  <span className="small rigid digits">{format.nearInstant(due_at)}</span>
                )}
                {status === 'done' && <span className="good small rigid">{t('client-tasks.client_status.done')}</span>}
              </button>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('clients.talk_to')}>
        <ul>
          {data.people.map(({ id: person, fio, position, phone, email }) => (
            <li key={person} className={`row gap-10 lined start ${styles.line}`}>
              <Avatar id={person} name={fio} size={28} />
              <span className="stack gap-2 grow shrinks">
                <span className="medium cut" translate="no">
                  {fio}
                </span>
                <span className="quiet small cut" translate="no">
                  {position}
                </span>
              </span>
              <span className="flow small gap-10" translate="no">
                {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
                {email && <a href={`mailto:${email}`}>{email}</a>}
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}
