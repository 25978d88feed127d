import { Button } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { Screen } from '#web/product/screen.tsx';
import { useSession } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Listed } from '#web/ui/loaded.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { useShownTogether } from '#web/ui/shown-together.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { type State, StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import type { OwnTest } from '#modules/growth/knowledge-tests/test-endpoints.ts';
import { testAttempts } from '#modules/growth/knowledge-tests/tests.ts';
import { OwnAttempts } from '#modules/growth/knowledge-tests/screens/own-attempts.tsx';
import { percentText } from '#modules/growth/knowledge-tests/screens/numbers.ts';
import { plainWords } from '#modules/growth/knowledge-tests/screens/plain-words.ts';
import { TestTabs } from '#modules/growth/knowledge-tests/screens/test-tabs.tsx';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';
import { refreshTests, useOwnTests } from '#modules/growth/knowledge-tests/screens/use-tests.ts';

/** What somebody is to take, what they took, and what they have in hand for it. */
export function OwnTests() {
  const { t } = useTexts();
  const { user } = useSession();
  const attempts = useRows(testAttempts, { user_id: String(user?.id ?? 0) });
  const tests = useOwnTests();
  const isShown = useShownTogether('lists');
  return (
    <Screen busy={!isShown} views={<TestTabs />}>
      {!isShown && <SkeletonRows rows={8} />}
      <div className={`scrolls stack gap-16 together ${styles.body}`} data-shown={isShown || undefined}>
        <section className="card panel clips" aria-label={t('knowledge.to_take')}>
          <h2 className={`soft small edged ${styles.line}`}>{t('knowledge.to_take')}</h2>
          <Listed
            of={tests}
            rows={4}
            compact
            empty={
              <StateNote
                compact
                icon="clipboard-check"
                title={t('knowledge.nothing_to_take')}
                text={t('knowledge.nothing_to_take_hint')}
              />
            }
          >
            {(rows) => (
              <ul>
                {rows.map((row) => (
                  <li key={row.test_id}>
                    <OwnTestLine row={row} />
                  </li>
                ))}
              </ul>
            )}
          </Listed>
        </section>
        <OwnAttempts of={attempts} />
      </div>
    </Screen>
  );
}

function OwnTestLine({ row }: { readonly row: OwnTest }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { time_limit_minutes, due_at, closes_at } = row;
  const facts = [
    t('knowledge.questions', { n: row.question_count }),
    time_limit_minutes === null ? t('taking.no_limit') : formats.minutes(time_limit_minutes),
    t('knowledge.attempts_used', { n: row.attempts_used, of: row.attempts }),
    due_at && t('knowledge.due', { when: formats.instant(due_at) }),
    !due_at && closes_at && t('knowledge.closes', { when: formats.instant(closes_at) }),
  ];
  return (
    <div className={`row wrap lined ${styles.test}`} data-test={row.test_id}>
      <span className={`stack gap-2 grow shrinks ${styles.about}`}>
        <b translate="no">{row.name}</b>
        {row.description && <span className="soft breaks">{plainWords(row.description)}</span>}
        <span className="quiet small digits">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <OwnState row={row} />
      <OwnButtons row={row} />
    </div>
  );
}

const stateOf = (row: OwnTest): { readonly key: string } & State => {
  if (row.running_id !== null) return { key: 'running', icon: 'player-play', tone: 'warn' };
  if (row.is_grading) return { key: 'grading', icon: 'clock' };
  if (row.is_passed === true) return { key: 'passed', icon: 'circle-check', tone: 'good' };
  if (row.is_passed === false) return { key: 'failed', icon: 'x', tone: 'danger' };
  if (row.attempts_used > 0) return { key: 'taken', icon: 'check' };
  if (row.refusal) return { key: row.refusal, icon: 'lock', tone: 'quiet' };
  return { key: 'waiting', icon: 'clipboard-check', tone: 'warn' };
};

function OwnState({ row }: { readonly row: OwnTest }) {
  const { t } = useTexts();
  const { key, ...look } = stateOf(row);
  return (
    <StateTag {...look}>
      {t(`knowledge.state.${key}`)}
      {row.percent !== null && ` · ${percentText(row.percent)}`}
    </StateTag>
  );
}

function OwnButtons({ row }: { readonly row: OwnTest }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { busy, work } = useWork();
  const { test_id, running_id, refusal, certificate_number, time_limit_minutes } = row;

  async function start() {
    if (running_id === null) {
      const yes = await confirm({
        title: t('knowledge.start_title', { name: row.name }),
        text:
          time_limit_minutes === null
            ? t('knowledge.start_text_free')
            : t('knowledge.start_text', { time: formats.minutes(time_limit_minutes) }),
        action: t('knowledge.start'),
      });
      if (!yes) return;
    }
    await work(async () => {
      const attempt = await call('POST /api/fp/test-attempts/start', { body: { test_id } });
      void refreshTests();
      go(`/people/tests/attempt?id=${attempt.id}`);
    });
  }
  return (
    <span className="row rigid">
      {certificate_number && (
        <ScreenLink to="/certificate" search={{ number: certificate_number }} className="link small">
          {t('knowledge.certificate')}
        </ScreenLink>
      )}
      {(running_id !== null || refusal === null) && (
        <Button
          loading={busy}
          variant={row.attempts_used > 0 && running_id === null ? 'default' : 'filled'}
          onClick={() => void start()}
        >
          {t(
            running_id !== null ? 'taking.go_on' : row.attempts_used > 0 ? 'knowledge.start_again' : 'knowledge.start',
          )}
        </Button>
      )}
    </span>
  );
}
