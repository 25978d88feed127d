import { Switch, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useOptions } from '#web/cache/options.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Screen } from '#web/product/screen.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { Select } from '#web/ui/select.tsx';
import { NothingFound } from '#web/ui/state-note.tsx';
import { actions } from '#modules/actions.ts';
import { type Matrix, type MatrixAction, sectionsOf } from '#modules/staff/access/roles/access-matrix.ts';
import { AccessMatrixTable } from '#modules/staff/access/roles/access-matrix-table.tsx';
import { AffectedPeople } from '#modules/staff/access/roles/affected-people.tsx';
import { type OtherChange, useAccessMatrix } from '#modules/staff/access/roles/use-access-matrix.tsx';
import styles from '#modules/staff/access/roles/access.module.css';
import { useReference } from '#web/cache/references.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

/** The actions of one role, by category and type: granted and taken in place, beside another role if one likes. */
export default function AccessMatrixScreen() {
  const { t } = useTexts();
  const may = useMay();
  const { actions: held } = useSession();
  const { user_roles_id = '' }: { user_roles_id?: string } = useParams({ strict: false });
  const search = useSearchTexts();
  const role = Number(user_roles_id);
  const compare = Number(search.compare) || null;
  const q = useDeferredValue(search.q ?? '');
  const matrix = useAccessMatrix(role, compare);
  const [pointed, point] = useState<readonly MatrixAction[]>([]);
  const { data } = matrix;
  const sections = data ? sectionsOf(data, { q, differences: compare !== null && search.differences === 'true' }) : [];
  const isSuper = data?.role.code === 'super_admin';
  const isFixed = isSuper || !may([actions.roles.update]);
  return (
    <Screen
      busy={matrix.isPending}
      title={data?.role.name ?? t('screen.access_managing')}
      isTyped={data !== undefined}
      lead={data && <span className="quiet wide-only">{t('access.people', { n: data.role.people })}</span>}
      actions={
        <>
          <ScreenLink to="/admin/why" className={`inline soft ${styles.back}`} aria-label={t('screen.why')}>
            <Icon name="help-circle" /> <span className="wide-only">{t('screen.why')}</span>
          </ScreenLink>
          <ScreenLink
            to="/admin/user-roles"
            className={`inline soft ${styles.back}`}
            aria-label={t('user-roles.title')}
          >
            <Icon name="arrow-left" /> <span className="wide-only">{t('user-roles.title')}</span>
          </ScreenLink>
        </>
      }
    >
      <MatrixBar role={role} compare={compare} />
      <div className={`grid grow ${styles.matrixPlace}`}>
        {/* Keys scroll it where nothing in it can be changed. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles.matrixScroll} tabIndex={0} aria-label={t('screen.access_managing')}>
          {isSuper && (
            <p className={`row ${styles.note}`}>
              <Icon name="lock" /> {t('access.super_admin_note')}
            </p>
          )}
          {data && sections.length > 0 && (
            <AccessMatrixTable
              matrix={data}
              sections={sections}
              isFixed={isFixed}
              isCompared={compare !== null}
              mayGrant={(id) => held?.has(id) ?? false}
              changed={matrix.others}
              point={point}
            />
          )}
          {data && !sections.length && <NothingFound clear={() => changeSearch({ q: null, differences: null })} />}
          <Coming of={matrix} rows={14} />
        </section>
        {data && (
          <aside className={styles.aside} aria-label={t('access.affected')}>
            <OtherChanges changes={matrix.others} matrix={data} />
            <AffectedPeople role={data.role} actions={pointed} />
          </aside>
        )}
      </div>
    </Screen>
  );
}

interface MatrixBarProps {
  readonly role: number;
  readonly compare: number | null;
}

/** What is looked for, and beside which role. */
function MatrixBar({ role, compare }: MatrixBarProps) {
  const { t } = useTexts();
  const search = useSearchTexts();
  return (
    <div className={`row wrap ruled ${styles.bar}`} role="search" aria-label={t('filter.bar')}>
      <TextInput
        aria-label={t('action.search')}
        placeholder={t('access.search')}
        leftSection={<Icon name="search" size={14} />}
        defaultValue={search.q ?? ''}
        onChange={(event) => changeSearch({ q: event.currentTarget.value }, { replace: true })}
      />
      <CompareWith role={role} compare={compare} />
      {compare !== null && (
        <Switch
          label={t('access.only_differences')}
          checked={search.differences === 'true'}
          onChange={(event) => changeSearch({ differences: event.currentTarget.checked ? 'true' : null })}
        />
      )}
    </div>
  );
}

function CompareWith({ role, compare }: MatrixBarProps) {
  const { t } = useTexts();
  const { data = [] } = useOptions('admin/user-roles');
  const offered = data.filter(({ id }) => id !== role).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      aria-label={t('access.compare')}
      placeholder={t('access.compare')}
      data={offered}
      value={compare ? String(compare) : null}
      onChange={(chosen) => changeSearch({ compare: chosen, ...(!chosen && { differences: null }) })}
      clearable
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      searchable
      translate="no"
      leftSection={<Icon name="arrows-sort" size={14} />}
    />
  );
}

interface OtherChangesProps {
  readonly changes: readonly OtherChange[];
  readonly matrix: Matrix;
}

/** Another administrator works at the same role: who, and what they have just done. */
function OtherChanges({ changes, matrix }: OtherChangesProps) {
  const { t } = useTexts();
  if (!changes.length) return null;
  return (
    <section className={`stack ${styles.affected}`} aria-live="polite">
      <h2 className="text-13">{t('access.others')}</h2>
      <ul className="stack gap-6">
        {changes.map((change) => (
          <Change key={`${change.app_actions_id} ${change.at}`} change={change} matrix={matrix} />
        ))}
      </ul>
    </section>
  );
}

function Change({ change, matrix }: { readonly change: OtherChange; readonly matrix: Matrix }) {
  const { t } = useTexts();
  const { time } = useFormats();
  const name = useReference('admin/users', change.by)?.name ?? '';
  const action = matrix.actions.find(({ app_actions_id }) => app_actions_id === change.app_actions_id)?.name ?? '';
  const said = change.is_held ? 'access.granted' : 'access.taken';
  return (
    <li className={`row shrinks tops ${styles.person}`}>
      <Avatar id={change.by} name={name} />
      <span>
        <b translate="no">{name}</b> {t(said, { n: 1, name: action })}{' '}
        <time dateTime={change.at} className="quiet">
          {time(change.at)}
        </time>
      </span>
    </li>
  );
}
