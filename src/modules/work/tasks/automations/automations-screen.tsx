import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { Row } from '#kernel/resource.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { askAndRemove } from '#web/crud/deleting.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { patchRows, refreshLists } from '#web/lists/list-cache.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { useProduct } from '#web/product/product-context.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { Screen } from '#web/product/screen.tsx';
import { useShownTogether } from '#web/ui/shown-together.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { ruleOf } from '#modules/work/tasks/automations/automation-rule.ts';
import styles from '#modules/work/tasks/automations/automations.module.css';
import type { Draft } from '#modules/work/tasks/automations/rule-form.tsx';
import { RuleWords } from '#modules/work/tasks/automations/rule-words.tsx';
import { taskAutomations } from '#modules/work/tasks/automations/task-automations.ts';

const DryRunDialog = onDemand(() => import('#modules/work/tasks/automations/dry-run-dialog.tsx'), 'DryRunDialog');
const RuleForm = onDemand(() => import('#modules/work/tasks/automations/rule-form.tsx'), 'RuleForm');
const RunLog = onDemand(() => import('#modules/work/tasks/automations/run-log.tsx'), 'RunLog');

type Rule = Row<typeof taskAutomations>;
const { path } = taskAutomations;

const emptyDraft: Draft = {
  name: '',
  trigger: 'status_changed',
  trigger_options: {},
  conditions: { match: 'all', rows: [] },
  steps: [{ kind: 'watch', role: 'creator' }],
};
const draftOf = (rule: Rule): Draft => ({ name: rule.name, ...ruleOf(rule) });

/** The rules of the company, each as a sentence, with its switch, its log and a try on the last month. */
export default function AutomationsScreen() {
  const { t } = useTexts();
  const [edited, edit] = useState<Rule | 'new' | null>(null);
  const [tried, tryOut] = useState<Draft | null>(null);
  const [logged, showLog] = useState<Rule | null>(null);
  const query = useRows(taskAutomations);
  const { data, isPending } = query;
  const rules: readonly Rule[] = data?.rows ?? [];
  // A rule is a sentence: with the names in it it breaks into other lines.
  const isShown = useShownTogether(data && path);
  const create = <CreateButton onClick={() => edit('new')} />;
  const save = async (draft: Draft) => {
    const { name, trigger, trigger_options, conditions, steps } = draft;
    const body = { name: name.trim(), trigger, trigger_options, conditions, steps: { rows: steps } };
    if (edited === 'new')
      await call('POST /api/fp/task-automations', { body: { ...body, is_on: true }, once: newIdempotencyKey() });
    else if (edited)
      await call('PATCH /api/fp/task-automations/:id', {
        params: { id: edited.id },
        body: { ...body, version: edited.version },
      });
    notify({ kind: 'success', text: t('notice.saved') });
    edit(null);
    void refreshLists(path);
  };
  return (
    <Screen busy={isPending || (data !== undefined && !isShown)} actions={create}>
      <div className="scrolls">
        {!data ? (
          <Coming of={query} rows={6} />
        ) : rules.length === 0 ? (
          <StateNote
            icon="bolt"
            title={t('list.empty', { title: t('task-automations.title') })}
            text={t('automation.empty_hint')}
            action={create}
          />
        ) : (
          <ul className={`stack gap-12 together ${styles.rules}`} data-shown={isShown || undefined}>
            {rules.map((rule) => (
              <RuleCard key={rule.id} rule={rule} edit={edit} tryOut={tryOut} showLog={showLog} />
            ))}
          </ul>
        )}
      </div>
      {edited && (
        <RuleForm
          key={edited === 'new' ? 'new' : edited.id}
          draftName={edited === 'new' ? 'automation new' : `automation ${edited.id} ${edited.version}`}
          title={edited === 'new' ? t('automation.new') : edited.name}
          begin={edited === 'new' ? emptyDraft : draftOf(edited)}
          save={save}
          tryOut={tryOut}
          close={() => edit(null)}
        />
      )}
      {logged && <RunLog id={logged.id} name={logged.name} close={() => showLog(null)} />}
      {tried && <DryRunDialog draft={tried} close={() => tryOut(null)} />}
    </Screen>
  );
}

interface RuleCardProps {
  readonly rule: Rule;
  readonly edit: (rule: Rule) => void;
  readonly tryOut: (draft: Draft) => void;
  readonly showLog: (rule: Rule) => void;
}

function RuleCard({ rule, edit, tryOut, showLog }: RuleCardProps) {
  const { t } = useTexts();
  const { partsOf } = useProduct();
  const { id, name } = rule;
  const turn = (is_on: boolean) => {
    const takeBack = patchRows(path, new Map([[id, { is_on }]]));
    call('PATCH /api/fp/task-automations/:id', { params: { id }, body: { is_on } }).catch((error) => {
      takeBack();
      notifyProblem(error);
    });
  };
  return (
    <li className={`card ${styles.card}`} data-off={!rule.is_on || undefined}>
      <div className={`row wrap ${styles.head}`}>
        <Switch
          checked={rule.is_on}
          aria-label={t('automation.switch', { name })}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        <h2 className="shrinks breaks text-14" translate="no">
          {name}
        </h2>
        <span className="grow" />
        <IconButton
          icon="player-play"
          label={`${t('automation.dry')}: ${name}`}
          onClick={() => tryOut(draftOf(rule))}
        />
        <IconButton icon="history" label={t('automation.log_of', { name })} onClick={() => showLog(rule)} />
        <IconButton icon="pencil" label={`${t('action.edit')}: ${name}`} onClick={() => edit(rule)} />
        <IconButton
          icon="trash"
          label={`${t('action.delete')}: ${name}`}
          onClick={() => void askAndRemove(taskAutomations, [rule], partsOf)}
        />
      </div>
      <RuleWords rule={ruleOf(rule)} />
      <p className={`quiet small ${styles.owner}`}>
        <ReferenceName path="admin/users" id={rule.owner_id} />
      </p>
      {rule.stopped_reason && (
        <p className={`row gap-6 bad ${styles.stopped}`} role="status">
          <Icon name="alert-triangle" size={14} />
          {t(`task-automations.stopped_reason.${rule.stopped_reason}`)}
        </p>
      )}
    </li>
  );
}
