import { Select } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { isMergeable } from '#kernel/merging.ts';
import type { Resource } from '#kernel/resource.ts';
import { useOptions } from '#web/cache/options.ts';
import { callAt } from '#web/api/call.ts';
import type { Use } from '#kernel/row-verbs.ts';
import { hideRows, refreshLists } from '#web/lists/list-cache.ts';
import { nameOfRow } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { type Translate, useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { RadioChoices } from '#web/ui/radio-choices.tsx';
import { notify } from '#web/ui/notices.ts';
import { useWork } from '#web/ui/use-work.ts';
import { formatCount } from '#kernel/formats.ts';
import { nameOf } from '#kernel/naming.ts';
import styles from '#web/grid/uses-list.module.css';

interface MergeDialogProps {
  readonly resource: Resource;
  /** One row: what should take its place? Several: which of them stays? */
  readonly rows: readonly RowValues[];
  readonly close: (done: boolean) => void;
}

/** Makes rows that mean the same one row: everything that refers to them refers to it from then on. */
export function MergeDialog({ resource, rows, close }: MergeDialogProps) {
  const { t } = useTexts();
  const may = useMay();
  const [into, setInto] = useState<number | null>(rows.length > 1 ? rows[0]!.id : null);
  const { busy, work } = useWork();
  const merged = rows.filter(({ id }) => id !== into);
  const uses = useUses(resource.path, merged);
  const { update, remove } = resource.access;
  const mayMerge = isMergeable(resource) && may(update!) && may(remove!);
  const title = titleOf(t, resource, rows, mayMerge);

  const merge = async () => {
    if (into === null) return;
    const ids = merged.map(({ id }) => id);
    const takeBack = hideRows(resource.path, new Set(ids));
    const isDone = await work(async () => {
      const { changed } = await callAt(resource, 'POST /merge', { body: { ids, into } });
      notify({ kind: 'success', text: t('list.merged', { n: changed }) });
      close(true);
    });
    if (!isDone) takeBack();
    await refreshLists(resource.path);
  };

  return (
    <DialogForm
      title={title}
      close={() => close(false)}
      send={mayMerge ? merge : null}
      text={rows.length > 1 ? t('list.merge') : t('list.replace_and_delete')}
      busy={busy}
      isReady={into !== null}
      danger
    >
      {uses && (
        <div>
          <p className="quiet">{uses.length ? t('list.used_in') : t('list.not_used')}</p>
          <UsesList uses={uses} />
        </div>
      )}
      {rows.length > 1 ? (
        <RadioChoices
          label={t('list.merge_into')}
          value={into}
          choices={rows.map((row) => ({
            value: row.id,
            label: <span translate="no">{nameOfRow(resource, row)}</span>,
          }))}
          choose={setInto}
        />
      ) : (
        mayMerge && <Replacement resource={resource} without={rows[0]!.id} value={into} choose={setInto} />
      )}
    </DialogForm>
  );
}

function titleOf(t: Translate, resource: Resource, rows: readonly RowValues[], mayMerge: boolean): string {
  if (rows.length > 1) return t('list.merge_title', { n: rows.length });
  const name = nameOfRow(resource, rows[0]!);
  return t(mayMerge ? 'list.replace_title' : 'list.in_use_title', { name });
}

/** Undefined until every row has been asked about. */
function useUses(path: string, rows: readonly RowValues[]): readonly Use[] | undefined {
  const answers = useQueries({
    queries: rows.map(({ id }) => ({
      queryKey: ['uses', path, id],
      queryFn: () => callAt({ path }, 'GET /:id/uses', { params: { id } }),
    })),
  });
  return answers.every(({ data }) => data) ? answers.flatMap(({ data }) => data?.uses ?? []) : undefined;
}

interface ReplacementProps {
  readonly resource: Resource;
  readonly without: number;
  readonly value: number | null;
  readonly choose: (id: number | null) => void;
}

function Replacement({ resource, without, value, choose }: ReplacementProps) {
  const { t } = useTexts();
  const { data = [] } = useOptions(resource.path);
  return (
    <Select
      label={t('list.replace_by')}
      data={data.filter(({ id }) => id !== without).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => choose(id ? Number(id) : null)}
      searchable
      translate="no"
      data-autofocus
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t('state.nothing_found')}
      maxDropdownHeight={220}
    />
  );
}

/** Where rows are used, and how often, by the titles of the lists. */
function UsesList({ uses }: { readonly uses: readonly Use[] }) {
  const { t } = useTexts();
  const byResource = Map.groupBy(uses, ({ resource }) => resource);
  return (
    <ul className={styles.uses}>
      {[...byResource].map(([path, all]) => (
        <li key={path} className="flex between gap-16 ruled">
          <span>{t(`${nameOf(path)}.title`)}</span>
          <span className="digits">{formatCount(all.reduce((sum, { count }) => sum + count, 0))}</span>
        </li>
      ))}
    </ul>
  );
}
