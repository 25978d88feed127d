import { useState } from 'react';
import { useRow } from '#web/crud/use-row.ts';
import { RowView } from '#web/crud/row-view.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { type Question, testQuestions } from '#modules/growth/knowledge-tests/test-questions.ts';
import { QuestionEditor } from '#modules/growth/knowledge-tests/screens/question-editor.tsx';
import { chosenTopics } from '#modules/growth/knowledge-tests/screens/topic-tree.tsx';
import { useTestRights } from '#modules/growth/knowledge-tests/screens/use-tests.ts';

/** A question of the bank: written on the left, seen and tried on the right. */
export default function QuestionPanel({ id, close }: PanelProps) {
  const { t } = useTexts();
  const { mayCreate, mayUpdate } = useTestRights();
  const isNew = id === 'new';
  const row = useRow(testQuestions, id, { enabled: !isNew });
  const [topic] = chosenTopics(useSearchTexts().topic_id);
  const [begun] = useState(topic);
  const one = t('test-questions.one');
  if (isNew ? mayCreate : mayUpdate && row.data)
    return <QuestionEditor row={isNew ? null : (row.data as Question)} topicId={begun ?? null} close={close} />;
  return (
    <Drawer title={one} label={one} close={close}>
      {row.data ? <RowView resource={testQuestions} row={row.data} /> : <Coming of={row} rows={8} />}
    </Drawer>
  );
}
