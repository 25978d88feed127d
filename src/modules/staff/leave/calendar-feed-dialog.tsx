import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { removeRows } from '#web/crud/writing.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useSession } from '#web/session/session.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { attempted } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { calendarFeeds } from '#modules/staff/leave/calendar-feeds.ts';

/** Addresses for calendar programs: a new one is shown once, each can be ended. */
export function CalendarFeedDialog({ close }: { readonly close: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { user } = useSession();
  const [address, setAddress] = useState<string | null>(null);
  const { data } = useRows(calendarFeeds, { user_id: String(user?.id ?? 0) });
  async function make() {
    const made = await attempted(() => call('POST /api/fp/calendar-feeds/make', { body: {} }));
    if (made) setAddress(`${location.origin}${made.address}`);
    await refreshLists(calendarFeeds.path);
  }
  return (
    <DialogForm title={t('calendar-feeds.title')} text={t('leave.feed_make')} close={close} send={make}>
      <p className="quiet small">{t('leave.feed_hint')}</p>
      {address && (
        <div className="stack gap-8">
          <p className="small">{t('leave.feed_made')}</p>
          <p className="framed breaks sunken" translate="no">
            <code data-feed="">{address}</code>
          </p>
          <Button
            variant="default"
            className="to-start"
            leftSection={<Icon name="copy" size={14} />}
            onClick={() => void navigator.clipboard.writeText(address)}
          >
            {t('second-factor.copy')}
          </Button>
        </div>
      )}
      <ul>
        {data?.rows.map((row) => (
          <li key={row.id} className="row wrap gap-10 lined">
            <span className="grow">
              {formats.dayOf(row.created_at)}
              <span className="quiet small">
                {' · '}
                {row.last_read_at ? formats.relative(row.last_read_at) : t('leave.feed_unread')}
              </span>
            </span>
            <Button size="compact-sm" variant="default" onClick={() => void removeRows(calendarFeeds, [row])}>
              {t('leave.feed_end')}
            </Button>
          </li>
        ))}
      </ul>
    </DialogForm>
  );
}
