import { ResourcePage } from '#web/resource-page/resource-page.tsx';
import { tests } from '#modules/growth/knowledge-tests/tests.ts';
import { TestTabs } from '#modules/growth/knowledge-tests/screens/test-tabs.tsx';

/** No filter of the rows: which side it is stands in the address beside them. */
const all = {};

/** Every test; one that is opened is written and assigned in its panel. */
export default function TestsView() {
  return <ResourcePage resource={tests} side={all} views={<TestTabs />} />;
}
