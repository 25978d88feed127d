import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '#kernel/api.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { attempt } from '#web/ui/notices.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import styles from '#modules/work/telegram-groups/project-groups.module.css';

type Groups = Answer<'GET /api/fp/telegram-groups'>;
type Group = Groups['rows'][number];
type Code = Answer<'POST /api/fp/telegram-groups/code'>;

/** So often a group that is just being linked is looked for, in milliseconds. */
const lookEveryMs = 3_000;

/** Which Telegram groups hear of a project, for who says so: linked by a code in the group, let go by a press. */
export function TelegramGroups({ projectId }: { readonly projectId: number }) {
  const { t } = useTexts();
  const [made, setMade] = useState<(Code & { readonly before: number }) | null>(null);
  const groups = useCall('GET /api/fp/telegram-groups', {
    query: { project_id: String(projectId) },
    refetchInterval: made ? lookEveryMs : false,
  });
  const count = groups.data?.rows.length ?? 0;
  const isLinked = made !== null && count > made.before;
  if (isLinked) setMade(null);
  const title = t('telegram-groups.title');
  return (
    <AskedPart title={title} query={groups} rows={2}>
      {({ is_on, rows }) => (
        <Part
          title={title}
          count={rows.length}
          tools={
            is_on && !made && <LinkButton projectId={projectId} show={(code) => setMade({ ...code, before: count })} />
          }
        >
          {made && <HowToLink {...made} cancel={() => setMade(null)} />}
          {!rows.length && !made && (
            <StateNote
              compact
              icon="brand-telegram"
              title={t('telegram-groups.empty')}
              text={t(is_on ? 'telegram-groups.empty_text' : 'telegram.off')}
            />
          )}
          <ul>
            {rows.map((group) => (
              <GroupLine key={group.chat_id} {...{ group, projectId }} again={() => void groups.refetch()} />
            ))}
          </ul>
        </Part>
      )}
    </AskedPart>
  );
}

function LinkButton({ projectId, show }: { readonly projectId: number; readonly show: (code: Code) => void }) {
  const { t } = useTexts();
  const { busy, work } = useWork();
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      onClick={() =>
        void work(async () =>
          show(await call('POST /api/fp/telegram-groups/code', { body: { project_id: projectId } })),
        )
      }
    >
      {t('telegram-groups.link')}
    </Button>
  );
}

/** The way into the group, for a phone and for this computer, and the words for those who are in it already. */
function HowToLink({ code, address, minutes, cancel }: Code & { readonly cancel: () => void }) {
  const { t } = useTexts();
  return (
    <div className={`row wrap gap-16 ruled ${styles.how}`}>
      <QrCode text={address} label={t('telegram.qr')} size={120} />
      <div className={`stack gap-10 start ${styles.words}`}>
        <p className="pretty" role="status">
          {t('telegram-groups.how', { link: '/link', code, minutes })}
        </p>
        <div className="row wrap gap-10">
          <Button component="a" href={address} target="_blank" rel="noreferrer">
            {t('telegram-groups.add_bot')}
          </Button>
          <Button variant="default" onClick={cancel}>
            {t('action.cancel')}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface GroupLineProps {
  readonly group: Group;
  readonly projectId: number;
  readonly again: () => void;
}

function GroupLine({ group, projectId, again }: GroupLineProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { busy, work } = useWork();
  const name = group.name || t('telegram-groups.nameless');
  const unlink = async () => {
    const question = {
      title: t('telegram-groups.unlink_question', { name }),
      text: t('telegram-groups.unlink_text'),
      action: t('telegram.unlink'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    const body = { project_id: projectId, chat_id: group.chat_id };
    await work(() => attempt(() => call('POST /api/fp/telegram-groups/unlink', { body })));
    again();
  };
  const wrong = group.is_dead ? 'telegram-groups.is_dead' : group.is_silent ? 'telegram-groups.is_silent' : null;
  return (
    <li className={`row between gap-12 lined ${styles.line}`}>
      <span className="row gap-8 shrinks">
        <Icon name="brand-telegram" size={16} className="quiet" />
        <span className="stack shrinks">
          <span className="cut medium" translate="no" title={name}>
            {name}
          </span>
          <span className="quiet small pretty">
            {t('telegram-groups.linked_by', { name: group.linked_by, at: formats.instant(group.linked_at) })}
          </span>
          {wrong && <span className="small warn pretty">{t(wrong)}</span>}
        </span>
      </span>
      <IconButton
        icon="x"
        label={t('telegram-groups.unlink', { name })}
        disabled={busy}
        onClick={() => void unlink()}
      />
    </li>
  );
}
