import { type KeyboardEvent, useId, useState } from 'react';
import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { archive, type Asking, putBack, read } from '#modules/channels/inbox/act-on-notices.ts';
import { CommentForm, NoticeButtons, SnoozeChoices } from '#modules/channels/inbox/notice-buttons.tsx';
import styles from '#modules/channels/inbox/inbox.module.css';
import type { InboxPlace, Notice } from '#modules/channels/inbox/inbox-data.ts';
import type { NoticeGroup } from '#modules/channels/inbox/notice-groups.ts';
import { openLink } from '#modules/channels/inbox/open-link.ts';
import { WhyNotice } from '#modules/channels/inbox/why-notice.tsx';
import { inbox } from '#modules/channels/notifications/door.ts';

interface InboxLineProps {
  readonly group: NoticeGroup<Notice>;
  readonly place: InboxPlace;
  readonly close: () => void;
}

/** What was said of one thing: the newest in full, what was before it on demand, and what may be done about it. */
export function InboxLine({ group, place, close }: InboxLineProps) {
  const { t } = useTexts();
  const [asking, ask] = useState<Asking>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { first, others, ids, isUnread } = group;
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('textarea')) return;
    const act = {
      KeyE: () => (place === 'archive' ? putBack(group, first) : archive(group)),
      KeyS: () => ask(asking === 'snooze' ? null : 'snooze'),
    }[event.code];
    if (!act || event.repeat) return;
    event.preventDefault();
    void act();
  };
  const open = (notice: Notice) => {
    if (isUnread) void read(ids);
    if (notice.link) openLink(notice.link);
    close();
  };
  return (
    <li onKeyDown={press} className={styles.item} data-unread={isUnread || undefined}>
      <div className={`flex gap-4 tops ${styles.line}`}>
        <Told notice={first} press={() => open(first)} isMain />
        <DecisionSlot of={inbox} row={group} className={`row gap-2 rigid ${styles.tools}`}>
          {(shown) => <NoticeButtons group={shown} place={place} asking={asking} ask={ask} />}
        </DecisionSlot>
      </div>
      {asking === 'snooze' && <SnoozeChoices group={group} close={() => ask(null)} />}
      {asking === 'why' && <WhyNotice id={first.id} close={close} />}
      {typeof asking === 'object' && asking && <CommentForm group={group} action={asking} close={() => ask(null)} />}
      {others.length > 0 && (
        <button
          type="button"
          className={`link small ${styles.more}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('inbox.fewer') : t('inbox.earlier', { n: others.length })}
        </button>
      )}
      {isOpen && (
        <div id={id} className={`stack gap-0 ${styles.earlier}`}>
          {others.map((notice) => (
            <Told key={notice.id} notice={notice} press={() => open(notice)} />
          ))}
        </div>
      )}
    </li>
  );
}

interface ToldProps {
  readonly notice: Notice;
  readonly press: () => void;
  /** The line of the keys; the earlier ones of it are smaller. */
  readonly isMain?: boolean;
}

function Told({ notice, press, isMain }: ToldProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const actor = useReference('admin/users', notice.actor_id);
  return (
    <button
      type="button"
      className={`flex gap-10 grow shrinks hovers ink start rounded ${styles.told}`}
      data-notice={isMain ? '' : undefined}
      data-unread={notice.read_at === null || undefined}
      onClick={press}
    >
      {isMain && (actor ? <Avatar id={actor.id} name={actor.name} /> : <Icon name="bell" />)}
      <span className="stack gap-2 grow shrinks">
        <span className="breaks">{notice.text}</span>
        {isMain && notice.about && (
          <span className={`cut ${styles.task}`} translate="no">
            {notice.about}
          </span>
        )}
        <span className="quiet small">
          {formats.relative(notice.created_at)}
          {notice.snoozed_until && ` · ${t('inbox.until', { when: formats.instant(notice.snoozed_until) })}`}
        </span>
      </span>
    </button>
  );
}
