import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { useRow } from '#web/crud/use-row.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { useMay } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { notify } from '#web/ui/notices.ts';
import { OneOf } from '#web/ui/one-of.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions } from '#modules/actions.ts';
import { daySpan } from '#modules/staff/leave/door.ts';
import { CampaignButtons } from '#modules/growth/worksheets/campaign-buttons.tsx';
import { PersonSheet } from '#modules/growth/worksheets/person-sheet.tsx';
import { CampaignResults, ThroughTime } from '#modules/growth/worksheets/campaign-results.tsx';
import { refreshWorksheets, worksheetsKey } from '#modules/growth/worksheets/use-sheet.tsx';
import type { AskedPerson, Worksheet } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { extendFields, worksheets } from '#modules/growth/worksheets/worksheets.ts';
import styles from '#modules/growth/worksheets/worksheets.module.css';

const tabs = ['people', 'results', 'time'] as const;

/** A campaign: who is asked and how far each is, a person beside the time logged, what all of them say. */
export function Campaign({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const row = useRow(worksheets, id);
  const search = useSearchTexts();
  const tab = tabs.find((one) => one === search.tab) ?? 'people';
  return (
    <Loaded of={row} rows={10}>
      {(campaign) => (
        <div className="stack gap-16">
          <CampaignHead row={campaign} />
          <div className="row wrap">
            <OneOf
              label={t('worksheet.view')}
              of={tabs}
              value={tab}
              nameOf={(one) => t(`worksheet.${one}`)}
              choose={(chosen) => changeSearch({ tab: chosen === 'people' ? null : chosen })}
            />
          </div>
          {tab === 'people' && <People id={id} />}
          {tab === 'results' && <CampaignResults id={id} />}
          {tab === 'time' && <ThroughTime />}
        </div>
      )}
    </Loaded>
  );
}

function CampaignHead({ row }: { readonly row: Worksheet }) {
  const { t } = useTexts();
  const formats = useFormats();
  const may = useMay();
  const [extends_, setExtends] = useState(false);
  return (
    <header className="row wrap between gap-12">
      <span className="stack gap-4">
        <h2 className="text-20" translate="no">
          {row.name}
        </h2>
        <span className="soft">
          {t('worksheet.period', { days: daySpan(row.period_from, row.period_to) })} ·{' '}
          {t('worksheet.until', { day: formats.instant(row.ends_at) })} · {t(`worksheets.state.${row.state}`)} ·{' '}
          {t('worksheet.sent_of', { sent: row.sent_count ?? 0, asked: row.asked_count ?? 0 })}
        </span>
      </span>
      <span className="row wrap gap-6">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => changeSearch({ campaign: null, person: null, tab: null })}
        >
          {t('worksheet.back')}
        </Button>
        {may([actions.worksheets.export]) && (
          <Button
            size="compact-sm"
            variant="default"
            component="a"
            href={`/api/fp/worksheets/${row.id}/file?format=xlsx`}
            download
          >
            {t('worksheet.take_file')}
          </Button>
        )}
        {row.allowed_actions.includes('extend') && (
          <Button size="compact-sm" variant="default" onClick={() => setExtends(true)}>
            {t('worksheets.allowed_actions.extend')}
          </Button>
        )}
        <CampaignButtons row={row} />
      </span>
      {extends_ && <ExtendDialog row={row} close={() => setExtends(false)} />}
    </header>
  );
}

function ExtendDialog({ row, close }: { readonly row: Worksheet; readonly close: () => void }) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: worksheets.path, fields: extendFields },
    row,
    draft: null,
    send: async ({ ends_at }) => {
      await call('POST /api/fp/worksheets/extend', { body: { id: row.id, version: row.version, ends_at } });
      notify({ kind: 'success', text: t('worksheet.extended') });
      await refreshWorksheets();
      close();
      return true;
    },
  });
  const text = t('worksheets.allowed_actions.extend');
  return <FieldsDialog of={form} title={t('worksheet.extend_title')} close={close} text={text} />;
}

function People({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const person = Number(useSearchTexts().person) || null;
  const answers = useCall('GET /api/fp/worksheets/:id/answers', { params: { id }, under: worksheetsKey });
  return (
    <Loaded of={answers} rows={8}>
      {({ people }) => {
        const chosen = people.find(({ user_id }) => user_id === person);
        return (
          <div className={styles.campaign}>
            <section className="card panel clips" aria-label={t('worksheet.people')}>
              <ul className={styles.people}>
                {people.map((one) => (
                  <PersonLine key={one.user_id} person={one} isChosen={one === chosen} />
                ))}
              </ul>
            </section>
            {chosen?.response_id ? (
              <PersonSheet key={chosen.response_id} campaignId={id} person={chosen} responseId={chosen.response_id} />
            ) : (
              <StateNote compact icon="user" title={t('worksheet.choose_person')} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function PersonLine({ person, isChosen }: { readonly person: AskedPerson; readonly isChosen: boolean }) {
  const { t } = useTexts();
  const isSent = person.state === 'sent';
  return (
    <li>
      <button
        type="button"
        className={`lined hovers ink ${styles.person}`}
        aria-current={isChosen || undefined}
        disabled={person.response_id === null}
        data-person={person.user_id}
        onClick={() => changeSearch({ person: person.user_id })}
      >
        <Avatar id={person.user_id} name={person.fio} />
        <span className="stack gap-2 shrinks">
          <span className="cut" translate="no">
            {person.fio}
          </span>
          <span className="quiet small">
            {person.told_otherwise !== null
              ? `${t('worksheet.told_otherwise')}: ${Math.round(person.told_otherwise)}`
              : person.position}
          </span>
        </span>
        <span className="stack gap-2 end">
          <StateTag icon={isSent ? 'circle-check' : 'clock'} tone={isSent ? 'good' : 'quiet'}>
            {person.mark === null ? t(`worksheet-responses.state.${person.state}`) : `${person.mark} / 5`}
          </StateTag>
        </span>
      </button>
    </li>
  );
}
