import { useState } from 'react';
import { fold } from '#kernel/search-folding.ts';
import type { RowOf } from '#kernel/row-verbs.ts';
import { useCreateCommand } from '#web/crud/use-create-command.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { updateRow } from '#web/crud/writing.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { attempt } from '#web/ui/notices.ts';
import { OneOf } from '#web/ui/one-of.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { issues } from '#modules/work/notes/issues.ts';
import styles from '#modules/work/notes/notes.module.css';
import { RichText, TaskButton } from '#modules/work/tasks/door.tsx';

type Note = RowOf<typeof issues>;

const sides = ['every', 'own', 'shared'] as const;

/** Notes as cards, pinned ones first: own and shared ones, found by words in either script and by tags. */
export default function NotesScreen() {
  const { t } = useTexts();
  const may = useMay();
  const search = useSearchTexts();
  const { user } = useSession();
  const [asked, ask] = useState('');
  const query = useRows(issues, {});
  const side = sides.find((one) => one === search.whose) ?? 'every';
  const mayCreate = may(issues.access.create!);
  useCreateCommand(issues, mayCreate);
  const isMine = (row: Note) => row.created_by === user?.id;
  const ofSide = (query.data?.rows ?? []).filter((row) => side === 'every' || isMine(row) === (side === 'own'));
  const words = fold(asked);
  const rows = ofSide
    .filter((row) => !search.tag || row.tags.includes(search.tag))
    .filter((row) => fold(`${row.title} ${row.tags.join(' ')} ${row.text ?? ''}`).includes(words))
    .toSorted((a, b) => Number(b.is_pinned) - Number(a.is_pinned));
  const tags = [...new Set(ofSide.flatMap((row) => row.tags))].toSorted();
  const clear = () => {
    ask('');
    changeSearch({ tag: null, whose: null });
  };
  return (
    <Screen
      busy={query.isPending}
      lead={query.data && <span className="quiet digits">{rows.length}</span>}
      actions={mayCreate && <CreateButton onClick={() => openPanel(issues.path, 'new')} />}
    >
      <div className={`row wrap ruled ${styles.bar}`}>
        <SearchField value={asked} change={ask} />
        <OneOf
          label={t('notes.whose')}
          of={sides}
          value={side}
          nameOf={(one) => t(`notes.whose.${one}`)}
          choose={(one) => changeSearch({ whose: one === 'every' ? null : one })}
        />
        <Tags tags={tags} chosen={search.tag ?? null} />
      </div>
      <div className={`scrolls ${styles.body}`}>
        {!query.data ? (
          <Coming of={query} />
        ) : rows.length ? (
          <ul className={styles.cards}>
            {rows.map((row) => (
              <NoteCard key={row.id} row={row} isMine={isMine(row)} />
            ))}
          </ul>
        ) : asked || search.tag || side !== 'every' ? (
          <NothingFound clear={clear} />
        ) : (
          <StateNote icon={issues.icon} title={t('notes.none')} text={t('notes.none_hint')} />
        )}
      </div>
    </Screen>
  );
}

function Tags({ tags, chosen }: { readonly tags: readonly string[]; readonly chosen: string | null }) {
  const { t } = useTexts();
  if (!tags.length) return null;
  return (
    <fieldset className={`flow gap-4 ${styles.tags}`} aria-label={t('issues.tags')}>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={`small ${styles.tag}`}
          aria-pressed={tag === chosen}
          onClick={() => changeSearch({ tag: tag === chosen ? null : tag })}
          translate="no"
        >
          #{tag}
        </button>
      ))}
    </fieldset>
  );
}

function NoteCard({ row, isMine }: { readonly row: Note; readonly isMine: boolean }) {
  const { t } = useTexts();
  const formats = useFormats();
  const pin = () => attempt(() => updateRow(issues.path, row, { is_pinned: !row.is_pinned }));
  return (
    <li
      className={`card stack gap-8 ${styles.card}`}
      data-note={row.id}
      style={row.color ? { borderInlineStartColor: row.color } : undefined}
    >
      <div className="row tops">
        <button
          type="button"
          className={`grow shrinks breaks strong ${styles.title}`}
          onClick={() => openPanel(issues.path, row.id)}
          translate="no"
        >
          {row.title}
        </button>
        {isMine ? (
          <IconButton
            icon={row.is_pinned ? 'pinned' : 'pin'}
            label={t(row.is_pinned ? 'notes.unpin' : 'notes.pin')}
            onClick={() => void pin()}
          />
        ) : (
          row.is_pinned && <Icon name="pinned" size={14} />
        )}
      </div>
      {row.text && (
        <div className={styles.text}>
          <RichText text={row.text} />
        </div>
      )}
      {!isMine && row.created_by && (
        <p className={`quiet small ${styles.author}`}>
          <ReferenceName path="admin/users" id={row.created_by} />
        </p>
      )}
      <p className="row wrap gap-6 quiet small">
        {row.tags.map((tag) => (
          <span key={tag} translate="no">
            #{tag}
          </span>
        ))}
        {row.is_shared !== 'own' && <span>{t(`issues.is_shared.${row.is_shared}`)}</span>}
        <span>{formats.relative(row.updated_at)}</span>
        {row.task_id && (
          <TaskButton taskId={row.task_id} className={`accent ${styles.link}`}>
            {t('notes.open_task')}
          </TaskButton>
        )}
      </p>
    </li>
  );
}
