import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useStanding } from '#web/ui/use-standing.ts';
import { archiveRead, read } from '#modules/channels/inbox/act-on-notices.ts';
import styles from '#modules/channels/inbox/inbox.module.css';
import { type InboxPlace, places, useInbox } from '#modules/channels/inbox/inbox-data.ts';
import { InboxLine } from '#modules/channels/inbox/inbox-line.tsx';
import { groupsOf, type NoticeGroup } from '#modules/channels/inbox/notice-groups.ts';
import type { Notice } from '#modules/channels/inbox/inbox-data.ts';
import { inbox } from '#modules/channels/notifications/door.ts';

const shownAtOnce = 30;
/** No answer of the server has more; who has more puts something away. */
const mostShown = 200;
const none: readonly NoticeGroup<Notice>[] = [];

/** What others did that concerns the person: what is new, what waits until later, what is done with. */
export default function InboxList({ close }: { readonly close: () => void }) {
  const { t } = useTexts();
  const [place, setPlace] = useState<InboxPlace>('now');
  return (
    <div className={styles.inbox}>
      <OneOf
        label={t('inbox.title')}
        of={places}
        value={place}
        nameOf={(one) => t(`inbox.place.${one}`)}
        choose={setPlace}
        fullWidth
      />
      <Notices key={place} place={place} close={close} />
    </div>
  );
}

function Notices({ place, close }: { readonly place: InboxPlace; readonly close: () => void }) {
  const { t } = useTexts();
  const [perPage, setPerPage] = useState(shownAtOnce);
  const asked = useInbox(place, perPage);
  const { data } = asked;
  const groups = useStanding(inbox.path, data ? groupsOf(data.rows) : none);
  const list = useRef<HTMLUListElement>(null);
  if (!data) return <Coming of={asked} rows={3} compact />;
  if (!groups.length)
    return (
      <StateNote
        compact
        icon={{ now: 'bell', snoozed: 'clock', archive: 'archive' }[place]}
        title={t(`inbox.empty.${place}`)}
        text={t(`inbox.empty_hint.${place}`)}
      />
    );
  return (
    <>
      {place === 'now' && <AllOfThem rows={data.rows} />}
      <ul ref={list} className={styles.list} aria-label={t(`inbox.place.${place}`)} onKeyDown={walk}>
        {groups.map((group) => (
          <InboxLine key={group.id} group={group} place={place} close={close} />
        ))}
      </ul>
      {data.total > perPage && perPage < mostShown && (
        <button
          type="button"
          className={`link small ${styles.all}`}
          onClick={() => setPerPage(Math.min(perPage + shownAtOnce, mostShown))}
        >
          {t('inbox.older', { n: data.total - perPage })}
        </button>
      )}
    </>
  );
}

/** What is done with everything at once, each at its place for good; the keys are named where there is a keyboard. */
function AllOfThem({ rows }: { readonly rows: readonly Notice[] }) {
  const { t } = useTexts();
  return (
    <div className={`row wrap gap-12 small ${styles.tools}`}>
      <span className={`grow quiet wide-only ${styles.keys}`}>{t('inbox.keys')}</span>
      <button
        type="button"
        className={`link ${styles.one}`}
        disabled={!rows.some((row) => row.read_at)}
        onClick={() => void archiveRead()}
      >
        {t('inbox.archive_read')}
      </button>
      <button
        type="button"
        className={`link ${styles.one}`}
        disabled={rows.every((row) => row.read_at)}
        onClick={() => void read()}
      >
        {t('inbox.read_all')}
      </button>
    </div>
  );
}

/** J and K, and the arrows, go from line to line; what a key does to a line, the line knows. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { KeyJ: 1, ArrowDown: 1, KeyK: -1, ArrowUp: -1 }[event.code];
  const target = event.target as HTMLElement;
  if (!step || event.ctrlKey || event.metaKey || event.altKey || target.closest('textarea, input')) return;
  event.preventDefault();
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notice]')];
  const at = lines.findIndex((line) => line.closest('li')?.contains(target));
  lines[Math.max(0, Math.min(lines.length - 1, at + step))]?.focus();
}
