import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';
import { optionsQuery } from '#web/cache/options.ts';
import { useReference } from '#web/cache/references.ts';
import { useCall } from '#web/cache/use-call.ts';
import { labelOf, titleOf } from '#web/fields/field-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Screen } from '#web/product/screen.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { Select } from '#web/ui/select.tsx';
import { FailureNote, StateNote } from '#web/ui/state-note.tsx';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { useDefinitions } from '#modules/staff/access/records/use-definitions.tsx';
import type { why } from '#modules/staff/access/why/why.ts';
import styles from '#modules/staff/access/why/why.module.css';
import facts from '#web/ui/facts.module.css';
import { TableHead } from '#web/ui/table-head.tsx';

type Answer = EndpointOutput<typeof why>;

/** Pick a person and an action or a row: the page says yes or no, and names the rule and the role that decide. */
export default function WhyScreen() {
  const { t } = useTexts();
  const { user_id, app_actions_id, resource, row_id } = useSearchTexts();
  const definitions = useDefinitions();
  const [pressed, want] = useState<'action' | 'row' | null>(null);
  const isOfRow = (pressed ?? (resource === undefined ? 'action' : 'row')) === 'row';
  const isAsked = Boolean(user_id && (isOfRow ? resource && row_id : app_actions_id));
  const query = isOfRow ? { user_id, resource, row_id } : { user_id, app_actions_id };
  const answer = useCall('GET /api/admin/user-role-access/why', {
    query,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const chosen = definitions.find(({ path }) => path === resource);
  return (
    <Screen>
      <div className="scrolls">
        <div className={`stack gap-20 ${styles.page}`}>
          <section className={`grid gap-12 ${styles.question}`} aria-label={t('why.question')}>
            <Person id={user_id} />
            <OneOf
              label={t('why.about')}
              large
              of={['action', 'row']}
              value={isOfRow ? 'row' : 'action'}
              nameOf={(one) => t(`why.${one}`)}
              choose={want}
            />
            {isOfRow ? (
              <Row definitions={definitions} resource={resource} rowId={row_id} />
            ) : (
              <Action id={app_actions_id} />
            )}
          </section>
          {!isAsked && <StateNote icon="help-circle" title={t('why.empty')} text={t('why.empty_hint')} />}
          {isAsked && answer.error && <FailureNote error={answer.error} retry={() => void answer.refetch()} />}
          {isAsked && answer.data && <Verdict answer={answer.data} resource={isOfRow ? chosen : undefined} />}
        </div>
      </div>
    </Screen>
  );
}

function Person({ id }: { readonly id: string | undefined }) {
  const { t } = useTexts();
  const [q, setQ] = useState('');
  const chosen = useReference('admin/users', id ? Number(id) : null);
  const found = useQuery({ ...optionsQuery('admin/users', q), placeholderData: keepPreviousData });
  const offered = new Map([...(chosen ? [chosen] : []), ...(found.data ?? [])].map((option) => [option.id, option]));
  return (
    <Select
      label={t('users.one')}
      data={[...offered.values()].map((option) => ({ value: String(option.id), label: option.name }))}
      value={id ?? null}
      onChange={(user_id) => changeSearch({ user_id })}
      onSearchChange={(typed) => setQ(typed === chosen?.name ? '' : typed)}
      filter={({ options }) => options}
      searchable
      translate="no"
      nothingFoundMessage={t('state.nothing_found')}
    />
  );
}

function Action({ id }: { readonly id: string | undefined }) {
  const { t } = useTexts();
  const { data } = useCall('GET /api/admin/user-role-access/actions', { staleTime: 600_000 });
  return (
    <Select
      label={t('app-actions.one')}
      data={data?.rows.map(({ app_actions_id, name }) => ({ value: String(app_actions_id), label: name })) ?? []}
      value={id ?? null}
      onChange={(app_actions_id) => changeSearch({ app_actions_id })}
      searchable
      translate="no"
      nothingFoundMessage={t('state.nothing_found')}
    />
  );
}

interface RowProps {
  readonly definitions: readonly Resource[];
  readonly resource: string | undefined;
  readonly rowId: string | undefined;
}

function Row({ definitions, resource, rowId }: RowProps) {
  const { t } = useTexts();
  return (
    <div className={`grid gap-12 ${styles.pair}`}>
      <Select
        label={t('audit-log.resource')}
        data={definitions
          .map((one) => ({ value: one.path, label: titleOf(t, one) }))
          .sort((a, b) => a.label.localeCompare(b.label))}
        value={resource ?? null}
        onChange={(chosen) => changeSearch({ resource: chosen, row_id: null })}
        searchable
        nothingFoundMessage={t('state.nothing_found')}
      />
      <TextInput
        key={resource}
        label={t('audit-log.row_id')}
        inputMode="numeric"
        defaultValue={rowId ?? ''}
        disabled={!resource}
        onChange={(event) => changeSearch({ row_id: event.currentTarget.value.replace(/\D/g, '') }, { replace: true })}
      />
    </div>
  );
}

function Verdict({ answer, resource }: { readonly answer: Answer; readonly resource: Resource | undefined }) {
  const { t } = useTexts();
  const isAllowed = answer.verdict === 'allowed';
  const own = answer.roles.filter(({ is_persons }) => is_persons);
  const others = answer.roles.filter(({ is_persons }) => !is_persons);
  return (
    <section className={`stack gap-16 ${styles.answer}`} aria-live="polite" data-verdict={answer.verdict}>
      <h2 className={`inline gap-8 bad ${styles.verdict}`} data-good={isAllowed || undefined}>
        <Icon name={isAllowed ? 'circle-check' : 'ban'} size={20} />
        {t(`why.verdict.${answer.verdict}`)}
      </h2>
      {own.length > 0 && <Roles title={t('why.given_by')} roles={own} />}
      {!isAllowed && others.length > 0 && <Roles title={t('why.would_give')} roles={others} />}
      {resource && answer.scope && <Scope answer={answer} resource={resource} />}
      {answer.verbs.length > 0 && <Verbs answer={answer} />}
    </section>
  );
}

function Roles({ title, roles }: { readonly title: string; readonly roles: Answer['roles'] }) {
  return (
    <div>
      <h3 className="quiet small medium">{title}</h3>
      <ul className={`flow ${styles.roles}`}>
        {roles.map(({ id, name }) => (
          <li key={id}>
            <ScreenLink
              to="/admin/access-managing/$user_roles_id"
              params={{ user_roles_id: String(id) }}
              translate="no"
            >
              {name}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The rule of the rows: in words where the resource has them, and what ties this row to this person. */
function Scope({ answer, resource }: { readonly answer: Answer; readonly resource: Resource }) {
  const { t } = useTexts();
  const own = `why.scope.${nameOf(resource.path)}`;
  return (
    <div>
      <h3 className="quiet small medium">{t('why.scope')}</h3>
      <p>
        {t(
          answer.scope === 'all'
            ? 'why.scope_all'
            : answer.scope === 'inside'
              ? 'why.scope_inside'
              : 'why.scope_outside',
        )}
      </p>
      {answer.scope !== 'all' && t.has(own) && <p className="quiet">{t(own)}</p>}
      {answer.ties.length > 0 && (
        <p>
          {t('why.ties')}:{' '}
          <b>{answer.ties.map((name) => (name === 'id' ? t('why.itself') : labelOf(t, resource, name))).join(', ')}</b>
        </p>
      )}
    </div>
  );
}

function Verbs({ answer }: { readonly answer: Answer }) {
  const { t } = useTexts();
  return (
    <table className={`${facts.table} ${styles.verbs}`}>
      <TableHead names={[t('why.verb'), t('why.needs'), t('why.given_by')]} />
      <tbody>
        {answer.verbs.map(({ verb, allowed, need, actions, roles }) => (
          <tr key={verb}>
            <th scope="row">
              <span className={`inline gap-8 bad ${styles.verdict}`} data-good={allowed || undefined}>
                <Icon name={allowed ? 'check' : 'x'} size={14} />
                {t(`why.verb.${verb}`)}
              </span>
            </th>
            <td>
              {need === 'actions' ? (
                <ul>
                  {actions.map(({ id, name, is_held }) => (
                    <li key={id} data-held={is_held || undefined}>
                      <span translate="no">{name}</span> <code>{id}</code>
                    </li>
                  ))}
                </ul>
              ) : (
                t(`why.need.${need}`)
              )}
            </td>
            <td translate="no">{roles.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
