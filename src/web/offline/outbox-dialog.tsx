import { Button } from '@mantine/core';
import type { Resource } from '#kernel/resource.ts';
import { nameOf } from '#kernel/naming.ts';
import { ConflictNote } from '#web/crud/conflict-note.tsx';
import type { RowValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { type Translate, useTexts } from '#web/i18n/texts.ts';
import { connection } from '#web/api/connection.ts';
import styles from '#web/offline/outbox-dialog.module.css';
import { outbox, outboxOpen } from '#web/api/outbox-state.ts';
import { sendAll, settle } from '#web/offline/outbox.ts';
import { decided, isCreate, pathOf, type WaitingChange } from '#web/api/waiting-change.ts';
import { useDefinition } from '#web/product/use-definition.ts';
import { useStore } from '#web/state/store.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify } from '#web/ui/notices.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

const close = () => outboxOpen.set(false);

/** Everything that has not reached the server: what waits, what two have changed, and what was refused and why. */
export default function OutboxDialog() {
  const { t } = useTexts();
  const { isLost } = useStore(connection);
  const changes = useStore(outbox);
  return (
    <Dialog label={t('offline.changes')} close={close} wide>
      <div className={styles.place}>
        <header className="row between gap-0">
          <h2>{t('offline.changes')}</h2>
          <IconButton icon="x" label={t('action.close')} onClick={close} />
        </header>
        <p className="quiet">{t(isLost ? 'offline.hint' : 'offline.line_back')}</p>
        {changes.length === 0 && (
          <StateNote compact icon="circle-check" title={t('offline.none')} text={t('offline.none_hint')} />
        )}
        <ul className={`grid gap-8 ${styles.list}`}>
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ul>
        {changes.some(({ state }) => state === 'waiting') && !isLost && (
          <Button variant="default" onClick={() => void sendAll()}>
            {t('offline.send_now')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Change({ change }: { readonly change: WaitingChange }) {
  const { t } = useTexts();
  const formats = useFormats();
  const resource = useDefinition(pathOf(change.key));
  const { state, theirs, conflicts = [], body } = change;
  const names = Object.keys(body).filter((name) => resource?.fields[name] && name !== 'version');
  return (
    <li className={`grid gap-8 ${styles.change}`} data-state={state}>
      <p className={`row wrap baseline ${styles.line}`}>
        <strong translate="no">{titleOf(change)}</strong>
        <span className="quiet">
          {deedOf(t, change)} · {formats.time(new Date(change.at).toISOString())}
        </span>
        <span className="to-end quiet small">{t(`offline.state.${state}`)}</span>
      </p>
      {resource && names.length > 0 && <Written resource={resource} change={change} names={names} />}
      {state === 'refused' && (
        <p role="alert" className="warn">
          {change.reason}
        </p>
      )}
      {resource &&
        theirs &&
        conflicts.map((name) => (
          <ConflictNote
            key={name}
            resource={resource}
            name={name}
            current={theirs as RowValues}
            takeTheirs={() => void settle(change, decided(change, name, false))}
            keepMine={() => void settle(change, decided(change, name, true))}
          />
        ))}
      {state !== 'sending' && (
        <div className={`row wrap baseline ${styles.line}`}>
          {state === 'refused' && (
            <Button size="xs" onClick={() => void settle(change, { ...change, state: 'waiting' })}>
              {t('action.retry')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => void discard(t, change)}>
            {t('offline.discard')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** What was written: it stays readable, and can be copied, whatever becomes of the change. */
function Written({
  resource,
  change,
  names,
}: {
  readonly resource: Resource;
  readonly change: WaitingChange;
  readonly names: readonly string[];
}) {
  const { t } = useTexts();
  return (
    <dl className={`grid gap-4 ${styles.written}`}>
      {names.map((name) => {
        const field = resource.fields[name]!;
        const { Cell } = viewOf(field);
        return (
          <div key={name}>
            <dt className="quiet">{labelOf(t, resource, name)}</dt>
            <dd className="breaks" translate="no">
              <Cell resource={resource} name={name} field={field} value={change.body[name]} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The row by its name, else by the first words of what was written. */
function titleOf({ base, body }: WaitingChange): string {
  const name = base?.name ?? body.name ?? base?.text ?? body.text ?? body.title;
  return typeof name === 'string' ? name.slice(0, 80) : '';
}

function deedOf(t: Translate, change: WaitingChange): string {
  const { action } = change.body;
  if (change.key.endsWith('/transition')) return t(`choice.${String(action)}`);
  const one = `${nameOf(pathOf(change.key))}.one`;
  const what = t.has(one) ? t(one) : '';
  return `${what}: ${t(isCreate(change) ? 'offline.deed.new' : 'offline.deed.changed')}`;
}

async function discard(t: Translate, change: WaitingChange): Promise<void> {
  await settle(change, null);
  notify({ kind: 'info', text: t('offline.discarded'), undo: () => settle(change, { ...change, state: 'waiting' }) });
}
