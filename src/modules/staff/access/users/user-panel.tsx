import { Button, CopyButton } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { knownRow } from '#web/crud/known-row.ts';
import { ReadRow } from '#web/crud/read-row.tsx';
import { RowView } from '#web/crud/row-view.tsx';
import { useRow } from '#web/crud/use-row.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { go } from '#web/navigation/navigation.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { seeAs, useMay, useSession } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { decideOn } from '#web/ui/decisions.ts';
import { DetailPanel } from '#web/ui/detail-panel.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { attempt, notify, notifyProblem } from '#web/ui/notices.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import { UserRoles } from '#modules/staff/access/users/roles-of-user.tsx';
import { PersonPageLink } from '#modules/company/people/door.tsx';
import { users } from '#modules/company/people/door.ts';
import styles from '#modules/staff/access/roles/panel.module.css';
import { patchRows, refreshLists } from '#web/lists/list-cache.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { askToCutOffSelf } from '#modules/staff/access/roles/cutting-off.tsx';
import { PersonSchedule } from '#modules/company/schedules/door.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { useWork } from '#web/ui/use-work.ts';

/** Where more is known of a person: why they may, where they are signed in, how they signed in, what they changed. */
const trails = [
  { to: '/admin/why', by: 'user_id', text: 'screen.why', icon: 'help-circle', need: screenActions.roles },
  { to: '/admin/sessions', by: 'user_id', text: 'sessions.title', icon: 'devices', need: screenActions.sessions },
  { to: '/admin/login-logs', by: 'user_id', text: 'login-logs.title', icon: 'login', need: screenActions.loginLogs },
  { to: '/admin/audit-log', by: 'actor_id', text: 'audit-log.title', icon: 'history', need: screenActions.sessions },
] as const;

/** A person: who they are, which roles they have, and what an administrator does about how they sign in. */
export default function UserPanel({ id, close }: PanelProps) {
  return (
    <ReadRow resource={users} id={id} close={close}>
      {(edit) => <Person id={Number(id)} edit={edit} close={close} />}
    </ReadRow>
  );
}

interface PersonProps {
  readonly id: number;
  readonly edit: () => void;
  readonly close: () => void;
}

function Person({ id, edit, close }: PersonProps) {
  const { t } = useTexts();
  const may = useMay();
  const row = useRow(users, id);
  useChanges(users.path, (changes) => {
    if (changes.some((change) => change.id === id)) void row.refetch();
  });
  const name = (row.data?.fio ?? knownRow(users.path, id)?.fio) as string | undefined;
  return (
    <DetailPanel
      one={t('users.one')}
      name={name}
      number={
        name !== undefined && (
          <span className="inline gap-8">
            <Avatar id={id} name={name} size={24} />
            {t('users.one')}
          </span>
        )
      }
      of={row}
      close={close}
      tools={may([actions.users.update]) && <IconButton icon="pencil" label={t('action.edit')} onClick={edit} />}
      renderButtons={(person) => <Doings person={person} />}
      renderFacts={() => may([screenActions.users, screenActions.roles]) && <UserRoles userId={id} />}
    >
      {(person) => (
        <>
          <RowView resource={users} row={person} />
          {!person.client_id && (
            <PersonPageLink userId={id} className="link">
              {t('developer.open_page')}
            </PersonPageLink>
          )}
          {!person.client_id && <PersonSchedule userId={id} />}
        </>
      )}
    </DetailPanel>
  );
}

/** Block or let in, a new password, another pair of eyes, and why they may what they may. */
function Doings({ person }: { readonly person: RowValues }) {
  const { t } = useTexts();
  const may = useMay();
  const { user } = useSession();
  const [isGiving, setGiving] = useState(false);
  const isBlocked = person.status === 'blocked';
  const isMe = user?.id === person.id;
  const look = () => seeAs(person.id).then(() => go('/'), notifyProblem);
  return (
    <div className="row wrap">
      {may([actions.users.update]) && (
        <>
          <DecisionSlot of={users} row={person}>
            {(shown) => <BlockButton person={shown} />}
          </DecisionSlot>
          <Button variant="default" leftSection={<Icon name="key" />} onClick={() => setGiving(true)}>
            {t('access.new_password')}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="lock-access" />}
            onClick={() => void resetFactor(person.id)}
          >
            {t('access.reset_second_factor')}
          </Button>
        </>
      )}
      {may([specialActions.seeAs]) && !isMe && !isBlocked && (
        <Button variant="default" leftSection={<Icon name="eye" />} onClick={() => void look()}>
          {t('access.see_as')}
        </Button>
      )}
      {trails
        .filter(({ need }) => may([need]))
        .map(({ to, by, text, icon }) => (
          <ScreenLink key={to} className={`inline ${styles.link}`} to={to} search={{ [by]: String(person.id) }}>
            <Icon name={icon} /> {t(text)}
          </ScreenLink>
        ))}
      {isGiving && <OneTimePassword person={person} close={() => setGiving(false)} />}
    </div>
  );
}

function BlockButton({ person }: { readonly person: RowValues }) {
  const { t } = useTexts();
  const isBlocked = person.status === 'blocked';
  return (
    <Button
      variant="default"
      data-danger={!isBlocked || undefined}
      leftSection={<Icon name={isBlocked ? 'user-check' : 'ban'} />}
      onClick={() => void changeStatus(person, isBlocked ? 'active' : 'blocked')}
    >
      {t(isBlocked ? 'access.unblock' : 'access.block')}
    </Button>
  );
}

/** For those who lost the phone and the codes; asks first, for the person is signed out everywhere. */
async function resetFactor(id: number): Promise<void> {
  const { t } = texts();
  const action = t('access.reset_second_factor');
  if (!(await confirm({ title: action, text: t('access.reset_second_factor_text'), action, danger: true }))) return;
  await call('POST /api/admin/users/reset-second-factor', { body: { id } }).then(
    () => notify({ kind: 'success', text: t('access.second_factor_reset') }),
    notifyProblem,
  );
}

type Status = 'active' | 'blocked';

/** Blocks a person or lets them in again: seen at once, and given back when it is refused. */
function changeStatus(person: RowValues, status: Status, confirmed = false): Promise<boolean> {
  const { t } = texts();
  const { id } = person;
  const hide = patchRows(users.path, new Map([[id, { status }]]));
  const send = async (next: Status) => {
    const body = { user_ids: [id], status: next, ...(confirmed && { confirmed }) };
    await call('POST /api/admin/users/users-change-status', { body });
    await queryClient.invalidateQueries({ queryKey: ['row', users.path] });
    await refreshLists(users.path);
  };
  return decideOn(users.path, person, async () => {
    const isDone = await attempt(
      () => send(status),
      (error) => {
        hide();
        void askToCutOffSelf(error, confirmed ? null : () => changeStatus(person, status, true));
      },
    );
    if (!isDone) return null;
    const undo = () => send(status === 'blocked' ? 'active' : 'blocked');
    return { text: t(status === 'blocked' ? 'access.blocked' : 'access.unblocked'), undo };
  });
}

interface OneTimePasswordProps {
  readonly person: RowValues;
  readonly close: () => void;
}

/** Asks first, for all sessions of the person end; then shows the password once. */
function OneTimePassword({ person, close }: OneTimePasswordProps) {
  const { t } = useTexts();
  const [password, setPassword] = useState<string | null>(null);
  const { busy, work } = useWork();
  const give = async () => {
    const body = { user_id: person.id };
    const isGiven = await work(async () =>
      setPassword((await call('POST /api/admin/users/set-new-password', { body })).password),
    );
    if (!isGiven) close();
  };
  return (
    <DialogForm
      title={t('access.new_password')}
      close={close}
      send={password === null ? give : null}
      text={t('access.give_password')}
      busy={busy}
      isUsual
    >
      {password === null ? (
        <p>{t('access.new_password_question', { name: String(person.fio) })}</p>
      ) : (
        <>
          <p>{t('access.new_password_told')}</p>
          <p className={`row wrap gap-12 ${styles.password}`}>
            <code translate="no">{password}</code>
            <CopyButton value={password}>
              {({ copied, copy }) => (
                <Button variant="default" leftSection={<Icon name={copied ? 'check' : 'copy'} />} onClick={copy}>
                  {copied ? t('notice.copied') : t('action.copy')}
                </Button>
              )}
            </CopyButton>
          </p>
        </>
      )}
    </DialogForm>
  );
}
