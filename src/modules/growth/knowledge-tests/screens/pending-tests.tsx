import { Screen } from '#web/product/screen.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { TestTabs } from '#modules/growth/knowledge-tests/screens/test-tabs.tsx';

/** Stands for a side whose code is on its way. */
export const PendingTests = () => (
  <Screen busy views={<TestTabs />}>
    <SkeletonRows rows={8} />
  </Screen>
);
