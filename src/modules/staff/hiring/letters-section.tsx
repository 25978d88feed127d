import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type Lang, languages } from '#kernel/languages.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import { FailureNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Appeal } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { appealLetters, type LetterKind, letterKinds } from '#modules/staff/hiring/appeal-parts.ts';
import { AppealRows } from '#modules/staff/hiring/appeal-rows.tsx';
import type { Stage } from '#modules/staff/hiring/hiring-flow.ts';

/** The letter that is likely wanted at a stage. */
const likely: Readonly<Record<Stage, LetterKind>> = {
  new: 'received',
  interview: 'interview',
  test: 'test',
  offer: 'offer',
  hired: 'offer',
  rejected: 'rejected',
};

/** What was written to the applicant: by mail from here, or by hand. */
export function Letters({ row }: { readonly row: Appeal }) {
  const { t } = useTexts();
  const format = useFormats();
  const [isAsked, ask] = useState(false);
  const query = useRows(appealLetters, { appeal_id: String(row.id) });
  return (
    <>
      <AppealRows
        title={t('appeal-letters.title')}
        query={query}
        add={{ text: t('hiring.write_letter'), press: () => ask(true) }}
      >
        {({ kind, created_at, created_by, way, sent_state }) => (
          <li className="stack gap-2">
            <span>{t(`appeal-letters.kind.${kind}`)}</span>
            <span className="quiet small">
              {way === 'mail' && sent_state ? t(`notification.state.${sent_state}`) : t('hiring.by_hand')} ·{' '}
              {format.nearInstant(created_at)} ·{' '}
              {created_by ? <ReferenceName path="admin/users" id={created_by} /> : t('hiring.by_itself')}
            </span>
          </li>
        )}
      </AppealRows>
      {isAsked && <LetterDialog row={row} close={() => ask(false)} />}
    </>
  );
}

function LetterDialog({ row, close }: { readonly row: Appeal; readonly close: () => void }) {
  const { t } = useTexts();
  const [kind, setKind] = useState<LetterKind>(likely[row.stage]);
  const [lang, setLang] = useState<Lang>(row.lang_code);
  const [typed, setTyped] = useState<string | null>(null);
  const [once] = useState(newIdempotencyKey);
  const { data, error, refetch } = useCall('GET /api/admin/appeal-for-jobs/:id/letter', {
    params: { id: String(row.id) },
    query: { kind, lang },
  });
  const sendTo = data?.send_to ?? null;
  const text = typed ?? (data ? `${data.title}\n\n${data.text}` : '');
  const send = async () => {
    if (!text.trim()) return;
    await attempt(async () => {
      if (sendTo)
        await call('POST /api/admin/appeal-for-jobs/send-letter', { body: { id: row.id, kind, lang, text }, once });
      else await call('POST /api/admin/appeal-letters', { body: { appeal_id: row.id, kind, text }, once });
      await refreshLists(appealLetters.path);
      close();
    });
  };
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', text: t('hiring.copied') });
  };
  return (
    <DialogForm
      title={t('hiring.write_letter')}
      about={row.fio}
      close={close}
      send={() => void send()}
      text={t(sendTo ? 'hiring.send_letter' : 'hiring.letter_sent')}
      wide
    >
      {data && (
        <p className="quiet small">
          {sendTo ? t('hiring.letter_to', { address: sendTo }) : t(data.why_hand ?? 'hiring.letter_no_mail')}
        </p>
      )}
      <div className="row wrap">
        <Select
          label={t('hiring.letter_kind')}
          value={kind}
          allowDeselect={false}
          data={letterKinds.map((value) => ({ value, label: t(`appeal-letters.kind.${value}`) }))}
          onChange={(value) => {
            setKind(value as LetterKind);
            setTyped(null);
          }}
        />
        <Select
          label={t('hiring.letter_lang')}
          value={lang}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: t(`choice.${value}`) }))}
          onChange={(value) => {
            setLang(value as Lang);
            setTyped(null);
          }}
        />
      </div>
      {error && <FailureNote error={error} retry={() => void refetch()} compact />}
      <Textarea
        label={t('appeal-letters.text')}
        autosize
        minRows={8}
        maxRows={16}
        maxLength={4000}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <span>
        <Button size="compact-sm" variant="default" onClick={() => void copy()}>
          {t('hiring.copy')}
        </Button>
      </span>
    </DialogForm>
  );
}
