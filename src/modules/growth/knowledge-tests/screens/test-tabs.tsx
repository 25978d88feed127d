import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { OneOf } from '#web/ui/one-of.tsx';
import { useTestRights, useWaitingAnswers } from '#modules/growth/knowledge-tests/screens/use-tests.ts';

export const testViews = ['own', 'bank', 'tests', 'grading', 'results'] as const;
export type TestView = (typeof testViews)[number];

/** Which sides of knowledge tests somebody has, and which of them is shown. */
export function useTestViews() {
  const { takes, writes, seesResults } = useTestRights();
  const { view } = useSearchTexts();
  const waiting = useWaitingAnswers(takes).data?.total ?? 0;
  const has: Readonly<Record<TestView, boolean>> = {
    own: takes,
    bank: writes,
    tests: writes,
    grading: writes || waiting > 0,
    results: seesResults,
  };
  const views = testViews.filter((one) => has[one]);
  return { views, shown: views.find((one) => one === view) ?? views[0] ?? 'own', waiting };
}

/** The sides of knowledge tests, side by side. */
export function TestTabs() {
  const { t } = useTexts();
  const { views, shown, waiting } = useTestViews();
  if (views.length < 2) return null;
  return (
    <OneOf
      label={t('knowledge.view')}
      of={views}
      value={shown}
      nameOf={(one) => t(`knowledge.view.${one}`) + (one === 'grading' && waiting > 0 ? ` · ${waiting}` : '')}
      choose={(chosen) => changeSearch({ view: chosen === 'own' ? null : chosen, test: null, panel: null, page: null })}
    />
  );
}
