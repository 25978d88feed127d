import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '#kernel/api.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { Screen } from '#web/product/screen.tsx';
import { useSession } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowsPart } from '#web/ui/part.tsx';
import { useShownTogether } from '#web/ui/shown-together.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { dataViews } from '#modules/company/my-data/data-views.ts';
import { fetchExport } from '#modules/company/my-data/fetch-export.ts';
import styles from '#modules/company/my-data/my-data.module.css';

type Section = Answer<'GET /api/fp/my-data'>['sections'][number];

/** What the company keeps of the person: parts, until when, who sees them; as a file; and who looked. */
export default function MyDataScreen() {
  const { t } = useTexts();
  const data = useCall('GET /api/fp/my-data');
  const isShown = useShownTogether('parts');
  return (
    <Screen busy={!isShown} actions={<ExportButton />}>
      {!isShown && <SkeletonRows rows={10} />}
      <div className="scrolls together" data-shown={isShown || undefined}>
        <div className="page stack gap-14">
          <Loaded of={data} rows={10}>
            {({ sections }) => (
              <ul>
                {sections.map((section) => (
                  <SectionRow key={section.code} section={section} />
                ))}
              </ul>
            )}
          </Loaded>
          <Views />
          <div className={`flow ${styles.links}`}>
            <a href="#/people/retention-rules">{t('retention-rules.title')}</a>
            <a href="#/people/erasures">{t('erasures.title')}</a>
          </div>
        </div>
      </div>
    </Screen>
  );
}

function SectionRow({ section: { code, name, count, source, kept_until, seen_by } }: { readonly section: Section }) {
  const { t } = useTexts();
  const formats = useFormats();
  const seers = ['own', ...seen_by].map((seer) => t(`my_data.seer.${seer}`)).join(', ');
  const until = kept_until ? t('my_data.until', { day: formats.day(kept_until) }) : t('my_data.with_account');
  return (
    <li className={`row gap-12 ruled ${styles.section}`} data-section={code}>
      <div className="grow shrinks">
        <div className="medium cut">
          {name} <span className="quiet">{count}</span>
        </div>
        <div className="quiet pretty">{source}</div>
        <div className="quiet pretty">
          {t('my_data.seen_by', { seers })} · {until}
        </div>
      </div>
    </li>
  );
}

/** Makes the file and brings it at once; it stays for a day, for this session alone. */
function ExportButton() {
  const { t } = useTexts();
  const { busy, work } = useWork();
  const [isMade, setMade] = useState(false);
  const bring = () =>
    work(async () => {
      const { id } = await call('POST /api/fp/my-data/export', { body: {} });
      await fetchExport(id);
      setMade(true);
    });
  return (
    <Button
      className="rigid"
      loading={busy}
      leftSection={<Icon name="download" size={16} />}
      onClick={() => void bring()}
    >
      <span className="said-on-phone">{t(isMade ? 'my_data.export_again' : 'my_data.export')}</span>
    </Button>
  );
}

function Views() {
  const { t } = useTexts();
  const formats = useFormats();
  const id = useSession().user?.id ?? 0;
  const query = useRows(dataViews, { user_id: String(id) });
  return (
    <RowsPart title={t('data-views.title')} query={query} empty={{ title: t('my_data.nobody_looked') }}>
      {(row) => (
        <li className={`row gap-12 lined ${styles.view}`}>
          <span className="grow shrinks cut">
            {row.created_by && <ReferenceName path="admin/users" id={row.created_by} />} ·{' '}
            {t(`data-views.kind.${row.kind}`)}
          </span>
          <span className="quiet">{formats.instant(row.created_at)}</span>
        </li>
      )}
    </RowsPart>
  );
}
