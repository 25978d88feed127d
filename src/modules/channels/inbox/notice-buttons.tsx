import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { attempt } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import {
  actOn,
  archive,
  type Asking,
  type NoticeAction,
  putBack,
  read,
  snooze,
} from '#modules/channels/inbox/act-on-notices.ts';
import styles from '#modules/channels/inbox/inbox.module.css';
import type { InboxPlace, Notice } from '#modules/channels/inbox/inbox-data.ts';
import type { NoticeGroup } from '#modules/channels/inbox/notice-groups.ts';
import { snoozeChoices } from '#modules/channels/inbox/snooze-choices.ts';

type Group = NoticeGroup<Notice>;

interface NoticeButtonsProps {
  readonly group: Group;
  readonly place: InboxPlace;
  readonly asking: Asking;
  readonly ask: (asking: Asking) => void;
}

/** What may be done about a notice where it stands: its answer first, then where it goes. */
export function NoticeButtons({ group, place, asking, ask }: NoticeButtonsProps) {
  const { t } = useTexts();
  const { first, isUnread } = group;
  const offered = isUnread && place === 'now' ? actionsOf(group) : [];
  return (
    <>
      {first.file_id && (
        <IconButton
          small
          icon="file-spreadsheet"
          label={t('inbox.report_file')}
          onClick={() => void openFile(first.file_id!, group.ids)}
        />
      )}
      {offered.map((action) => (
        <Button
          key={action.label}
          size="compact-xs"
          variant={action.asks ? 'default' : 'light'}
          aria-expanded={action.asks ? isAsked(asking, action) : undefined}
          onClick={() => (action.asks ? ask(isAsked(asking, action) ? null : action) : void actOn(group, action))}
        >
          {action.label}
        </Button>
      ))}
      <IconButton
        small
        icon="help-circle"
        label={t('inbox.why')}
        aria-expanded={asking === 'why'}
        onClick={() => ask(asking === 'why' ? null : 'why')}
      />
      {place === 'now' ? (
        <>
          <IconButton
            small
            icon="clock"
            label={t('inbox.snooze')}
            keys="KeyS"
            aria-expanded={asking === 'snooze'}
            onClick={() => ask(asking === 'snooze' ? null : 'snooze')}
          />
          <IconButton small icon="archive" label={t('inbox.archive')} keys="KeyE" onClick={() => void archive(group)} />
        </>
      ) : (
        <IconButton
          small
          icon="arrow-back-up"
          label={t('inbox.bring_back')}
          onClick={() => void putBack(group, first)}
        />
      )}
    </>
  );
}

/** The same action may have been worded anew meanwhile. */
const isAsked = (asking: Asking, { call, label }: NoticeAction): boolean =>
  typeof asking === 'object' && asking?.call === call && asking.label === label;

/** Until when it waits. */
export function SnoozeChoices({ group, close }: { readonly group: Group; readonly close: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const [choices] = useState(() => snoozeChoices(Date.now(), formats.today(), formats.timeZone));
  return (
    <fieldset className={`row wrap gap-4 ${styles.asked}`} onKeyDown={(event) => closeByEscape(event, close)}>
      <legend className="sr-only">{t('inbox.snooze')}</legend>
      {choices.map(({ name, until }, place) => (
        <Button
          key={name}
          size="compact-xs"
          variant="default"
          autoFocus={place === 0}
          title={formats.instant(until)}
          onClick={() => {
            close();
            void snooze(group, until);
          }}
        >
          {t(`inbox.snooze.${name}`)}
        </Button>
      ))}
    </fieldset>
  );
}

interface CommentFormProps {
  readonly group: Group;
  readonly action: NoticeAction;
  readonly close: () => void;
}

/** Why: what is refused or returned says so. */
export function CommentForm({ group, action, close }: CommentFormProps) {
  const { t } = useTexts();
  const [comment, setComment] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (comment.trim() && (await actOn(group, action, comment.trim()))) close();
  };
  return (
    <form
      className={`stack gap-4 ${styles.asked}`}
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event);
        closeByEscape(event, close);
      }}
    >
      <Textarea
        autosize
        autoFocus
        minRows={2}
        maxRows={6}
        maxLength={2000}
        required
        aria-label={t('inbox.why_so', { action: action.label })}
        placeholder={t('inbox.why_so', { action: action.label })}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div className="row gap-6 ends">
        <Button size="compact-xs" variant="default" onClick={close}>
          {t('action.cancel')}
        </Button>
        <Button size="compact-xs" type="submit" disabled={!comment.trim()}>
          {action.label}
        </Button>
      </div>
    </form>
  );
}

/** Only what is asked goes; the inbox stays. */
function closeByEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  close();
}

/** What its reader may do to it now, by the newest notice of it that offers something. */
function actionsOf({ first, others }: Group): readonly NoticeAction[] {
  const offering = [first, ...others].find(({ actions }) => Object.keys(actions ?? {}).length);
  return Object.values((offering?.actions ?? {}) as Readonly<Record<string, NoticeAction>>);
}

/** Brings the file that came along: what was opened is read. */
async function openFile(id: number, ids: readonly number[]): Promise<void> {
  await attempt(async () => {
    const { url } = await call('POST /api/resources/:id/link', { params: { id } });
    location.assign(`${url}&download=1`);
  });
  await read(ids);
}
