import { lazy, Suspense } from 'react';
import { PendingTests } from '#modules/growth/knowledge-tests/screens/pending-tests.tsx';
import { OwnTests } from '#modules/growth/knowledge-tests/screens/own-tests.tsx';
import { type TestView, useTestViews } from '#modules/growth/knowledge-tests/screens/test-tabs.tsx';
import { useTestNews } from '#modules/growth/knowledge-tests/screens/use-tests.ts';
import type { ComponentType } from 'react';

const others: Readonly<Record<Exclude<TestView, 'own'>, ComponentType>> = {
  bank: lazy(async () => import('#modules/growth/knowledge-tests/screens/bank-view.tsx')),
  tests: lazy(async () => import('#modules/growth/knowledge-tests/screens/tests-view.tsx')),
  grading: lazy(async () => import('#modules/growth/knowledge-tests/screens/grading-view.tsx')),
  results: lazy(async () => import('#modules/growth/knowledge-tests/screens/results-view.tsx')),
};

/** Knowledge tests: one's own for everybody; the bank, tests, marks and results for those who look after them. */
export default function TestsScreen() {
  useTestNews();
  const { shown } = useTestViews();
  if (shown === 'own') return <OwnTests />;
  const View = others[shown];
  return (
    <Suspense fallback={<PendingTests />}>
      <View />
    </Suspense>
  );
}
