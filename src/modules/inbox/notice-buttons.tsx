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
} from '#modules/inbox/act-on-notices.ts';
import styles from '#modules/inbox/inbox.module.css';
import type { InboxPlace, Notice } from '#modules/inbox/inbox-data.ts';
import type { NoticeGroup } from '#modules/inbox/notice-groups.ts';
import { detailsOf } from '#modules/inbox/notice-sentence.ts';
import { snoozeChoices } from '#modules/inbox/snooze-choices.ts';

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
  const offered = isUnread && place === 'now' ? actionsOf(first, t) : [];
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
          aria-expanded={action.asks ? asking === action : undefined}
          onClick={() => (action.asks ? ask(action) : void actOn(group, action))}
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

/** Takes a task over, by one press. */
function actionsOf(notice: Notice, t: (key: string) => string): readonly NoticeAction[] {
  const { hand_over_id: id } = detailsOf(notice);
  if (!id || notice.kind !== 'hand_over_asked') return [];
  const label = t('leave-hand-overs.allowed_actions.agree');
  return [{ label, call: 'POST /api/fp/leave-hand-overs/agree', body: { id } }];
}

/** Brings the file that came along: what was opened is read. */
async function openFile(id: number, ids: readonly number[]): Promise<void> {
  await attempt(async () => {
    const { url } = await call('POST /api/resources/:id/link', { params: { id } });
    location.assign(`${url}&download=1`);
  });
  await read(ids);
}
