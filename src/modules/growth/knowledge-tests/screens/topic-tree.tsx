import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { OpenedRow } from '#web/crud/opened-row.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { testTopics } from '#modules/growth/knowledge-tests/test-topics.ts';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';
import { placedTopics, type Topic, topicsUnder } from '#modules/growth/knowledge-tests/screens/topics.ts';
import { useTestRights, useTopicCounts } from '#modules/growth/knowledge-tests/screens/use-tests.ts';

/** The topics by which a list of questions is narrowed: the first is the one that was pressed. */
export const chosenTopics = (filter: string | undefined): readonly number[] =>
  (filter ?? '').split(',').filter(Boolean).map(Number).filter(Number.isInteger);

/** Every topic below what it belongs to; one press narrows the list to it and all below it. */
export function TopicTree() {
  const { t } = useTexts();
  const { mayCreate, mayUpdate } = useTestRights();
  const topics = useRows(testTopics);
  const counts = useTopicCounts();
  const { topic_id } = useSearchTexts();
  const [chosen] = chosenTopics(topic_id);
  const rows = topics.data?.rows ?? [];
  const countOf = (topic: Topic): number => {
    const under = topicsUnder(rows, topic.id);
    return (counts.data?.rows ?? []).reduce((sum, one) => sum + (under.includes(one.topic_id) ? one.count : 0), 0);
  };
  const choose = (topic: Topic | null) =>
    changeSearch({ topic_id: topic && topicsUnder(rows, topic.id).join(','), page: null }, { replace: true });
  return (
    <nav className={`panel ${styles.topics}`} aria-label={t('test-topics.title')}>
      <div className="row between">
        <h2 className="quiet small medium">{t('test-topics.title')}</h2>
        {mayCreate && (
          <IconButton
            small
            icon="plus"
            label={t('knowledge.new_topic')}
            onClick={() => openPanel(testTopics.path, 'new')}
          />
        )}
      </div>
      <Coming of={topics} rows={5} compact />
      <ul>
        {rows.length > 0 && (
          <li>
            <button
              type="button"
              className={`row full start rounded hovers ${styles.topic}`}
              aria-current={chosen === undefined || undefined}
              onClick={() => choose(null)}
            >
              {t('knowledge.all_topics')}
            </button>
          </li>
        )}
        {placedTopics(rows).map(({ topic, level }) => (
          <li key={topic.id} className="row gap-0">
            <button
              type="button"
              className={`row grow shrinks start rounded hovers ${styles.topic}`}
              style={{ '--level': level }}
              aria-current={topic.id === chosen || undefined}
              data-topic={topic.id}
              onClick={() => choose(topic)}
            >
              <span className="cut grow" translate="no">
                {topic.name}
              </span>
              <span className="count">{countOf(topic)}</span>
            </button>
            {mayUpdate && topic.id === chosen && (
              <IconButton
                small
                icon="pencil"
                label={t('knowledge.edit_topic')}
                onClick={() => openPanel(testTopics.path, topic.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {topics.data && rows.length === 0 && (
        <p className="row quiet small">
          <Icon name="info-circle" size={14} />
          {t('knowledge.no_topics')}
        </p>
      )}
      <OpenedRow resource={testTopics} />
    </nav>
  );
}
