import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { type Lang, languages } from '#kernel/languages.ts';
import { call } from '#web/api/call.ts';
import { messagesByField } from '#web/api/problem.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { StateTag } from '#web/ui/state-tag.tsx';
import { momentTyped, TimeInput } from '#web/ui/time-input.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { stateLooks } from '#modules/house/publications/language-column.tsx';
import { languageState } from '#modules/house/publications/publication-states.ts';
import type { Editing } from '#modules/house/publications/use-publication.tsx';
import styles from '#modules/house/publications/publications.module.css';

/** Which languages, and when: at once unless a day is named. */
export function PublishDialog({ editing, close }: { readonly editing: Editing; readonly close: () => void }) {
  const { t } = useTexts();
  const { timeZone } = useFormats();
  const row = editing.shown;
  const now = useMinute();
  const written = languages.filter((lang) => row.names[lang]?.trim());
  const [chosen, setChosen] = useState<readonly Lang[]>(written);
  const [from, setFrom] = useState<DayAndTime>({ day: null, time: '09:00' });
  const [until, setUntil] = useState<DayAndTime>({ day: null, time: '18:00' });
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const { busy, work } = useWork((error) => {
    const refused = messagesByField(error);
    setMessages(refused);
    if (!Object.keys(refused).length) notifyProblem(error);
  });
  const moment = ({ day, time }: DayAndTime) => (day ? momentTyped(day, time || '00:00', timeZone) : null);
  const publish = () =>
    work(async () => {
      if (!(await editing.to.flush())) return close();
      const body = { id: row.id, languages: [...chosen], publish_from: moment(from), publish_until: moment(until) };
      editing.to.take(await call('POST /api/admin/publications/publish', { body }));
      notify({ kind: 'success', text: t(from.day ? 'publications.scheduled' : 'publications.published') });
      close();
    });
  return (
    <Dialog label={t('publications.publish')} close={close}>
      <div className={`stack gap-14 ${styles.publish}`}>
        <h2 className="text-16 strong">{t('publications.publish')}</h2>
        <fieldset className="stack gap-8">
          <legend className="sr-only">{t('site.languages')}</legend>
          {languages.map((lang) => {
            const state = languageState(row, lang, now);
            return (
              <div key={lang} className="row">
                <Checkbox
                  label={languageNames[lang]}
                  disabled={!written.includes(lang)}
                  checked={chosen.includes(lang)}
                  onChange={(event) =>
                    setChosen(
                      languages.filter((one) => (one === lang ? event.currentTarget.checked : chosen.includes(one))),
                    )
                  }
                />
                <span className="grow" />
                <StateTag {...stateLooks[state]}>{t(`publications.state.${state}`)}</StateTag>
              </div>
            );
          })}
        </fieldset>
        <MomentField name="publish_from" value={from} error={messages.publish_from} set={setFrom} />
        <MomentField name="publish_until" value={until} error={messages.publish_until} set={setUntil} />
        <div className="flow ends">
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button loading={busy} disabled={!chosen.length} onClick={() => void publish()}>
            {t(from.day ? 'publications.schedule' : 'publications.publish')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface DayAndTime {
  readonly day: string | null;
  readonly time: string;
}

interface MomentFieldProps {
  readonly name: 'publish_from' | 'publish_until';
  readonly value: DayAndTime;
  readonly error: string | undefined;
  readonly set: (value: DayAndTime) => void;
}

/** A day and its time; without a day there is no moment. */
function MomentField({ name, value, error, set }: MomentFieldProps) {
  const { t } = useTexts();
  return (
    <div className={`grid gap-12 ${styles.moment}`}>
      <DayInput
        label={t(`publications.${name}`)}
        value={value.day}
        error={error}
        onChange={(day) => set({ ...value, day })}
      />
      <TimeInput
        label={t('publications.time')}
        value={value.time}
        disabled={!value.day}
        onChange={(time) => set({ ...value, time })}
      />
    </div>
  );
}
