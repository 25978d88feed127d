import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { request } from '#web/api/request.ts';
import { ResourcePage } from '#web/resource-page/resource-page.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { testQuestions } from '#modules/growth/knowledge-tests/test-questions.ts';
import { TestTabs } from '#modules/growth/knowledge-tests/screens/test-tabs.tsx';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';
import { chosenTopics, TopicTree } from '#modules/growth/knowledge-tests/screens/topic-tree.tsx';
import { useTestRights } from '#modules/growth/knowledge-tests/screens/use-tests.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';

/** No filter of the rows: which side it is stands in the address beside them. */
const all = {};

/** The bank: topics on the left, questions of one of them or of all on the right. */
export default function BankView() {
  const { mayExport } = useTestRights();
  return (
    <div className={`grid ${styles.bank}`}>
      <TopicTree />
      <ResourcePage resource={testQuestions} side={all} views={<TestTabs />} lead={mayExport && <GiftButton />} />
    </div>
  );
}

/** The questions of the chosen topic in a text that other systems read. */
function GiftButton() {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [topic] = chosenTopics(useSearchTexts().topic_id);
  async function save() {
    setBusy(true);
    try {
      const query = topic === undefined ? {} : { topic_id: String(topic) };
      const text = await request('GET /api/fp/test-questions/gift', { query });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([String(text)], { type: 'text/plain;charset=utf-8' }));
      link.download = 'questions.gift';
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      notifyProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return <IconButton icon="download" label={t('knowledge.export_gift')} disabled={busy} onClick={() => void save()} />;
}
