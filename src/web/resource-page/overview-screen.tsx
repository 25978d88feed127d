import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { fold } from '#kernel/search-folding.ts';
import type { Resource } from '#kernel/resource.ts';
import { OpenedRow } from '#web/crud/opened-row.tsx';
import { useCreateCommand } from '#web/crud/use-create-command.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';
import styles from '#web/resource-page/overview-screen.module.css';

const ResourcePage = lazy(async () => ({
  default: (await import('#web/resource-page/resource-page.tsx')).ResourcePage,
}));

const views = ['work', 'table'] as const;
/** No filter of the rows: which view it is stands in the address beside them. */
const asTable = {};

interface WorkOrTableProps {
  /** Whose rows the table shows. */
  readonly table: Resource;
  /** `<texts>.view` names the switch, `<texts>.view.work` and `.table` its sides. */
  readonly texts: string;
  readonly children: ReactNode;
}

/** Rows by how far they are; the table of all their fields, and its file, is one switch away. */
export function WorkOrTable({ table, texts, children }: WorkOrTableProps) {
  const { view } = useSearchTexts();
  if (view !== 'table') return children;
  return (
    <Suspense>
      <ResourcePage resource={table} side={asTable} views={<ViewSwitch view="table" texts={texts} />} />
    </Suspense>
  );
}

interface ViewSwitchProps {
  readonly view: (typeof views)[number];
  readonly texts: string;
}

function ViewSwitch({ view, texts }: ViewSwitchProps) {
  const { t } = useTexts();
  return (
    <OneOf
      label={t(`${texts}.view`)}
      of={views}
      value={view}
      nameOf={(one) => t(`${texts}.view.${one}`)}
      choose={(chosen) => changeSearch({ view: chosen === 'table' ? 'table' : null })}
    />
  );
}

interface OverviewScreenProps<R, C extends string> {
  /** Whose rows are made here, and open in the drawer. */
  readonly resource: Resource;
  readonly texts: string;
  readonly query: {
    readonly rows: readonly R[] | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  /** By what a row is found here. */
  readonly wordsOf: (row: R) => string;
  /** One choice of several: which rows, in which order. The first is what stands without a word in the address. */
  readonly choice: { readonly name: string; readonly of: readonly C[]; readonly labelOf: (one: C) => string };
  readonly chosenRows: (rows: readonly R[], chosen: C) => readonly R[];
  /** What the drawer shows of a row at once; without it the row is read. */
  readonly shownOf?: (id: string) => RowValues | undefined;
  readonly children: (rows: readonly R[], edit: 'action.edit' | 'action.open') => ReactNode;
}

/** The one side of `WorkOrTable`: rows that are looked through by words and by one choice. */
export function OverviewScreen<R, C extends string>(props: OverviewScreenProps<R, C>) {
  const { resource, texts, query, wordsOf, choice, chosenRows, shownOf, children } = props;
  const { t } = useTexts();
  const may = useMay();
  const search = useSearchTexts();
  const [asked, ask] = useState('');
  const chosen = choice.of.find((one) => one === search[choice.name]) ?? choice.of[0]!;
  const { create, update } = resource.access;
  const mayCreate = create !== undefined && may(create);
  useCreateCommand(resource, mayCreate);
  const mayEdit = update !== undefined && may(update);
  const words = fold(asked);
  const rows = query.rows && chosenRows(query.rows, chosen).filter((row) => fold(wordsOf(row)).includes(words));
  return (
    <Screen
      busy={query.isPending}
      lead={rows && <span className="quiet digits">{formatCount(rows.length)}</span>}
      views={<ViewSwitch view="work" texts={texts} />}
      actions={mayCreate && <CreateButton onClick={() => openPanel(resource.path, 'new')} />}
    >
      <div className={`row wrap ruled ${styles.bar}`}>
        <SearchField value={asked} change={ask} />
        <OneOf
          label={t(`${texts}.${choice.name}`)}
          of={choice.of}
          value={chosen}
          nameOf={choice.labelOf}
          choose={(one) => changeSearch({ [choice.name]: one === choice.of[0] ? null : one })}
        />
      </div>
      <div className={`scrolls ${styles.body}`}>
        {!rows ? (
          <Coming of={query} />
        ) : rows.length ? (
          children(rows, mayEdit ? 'action.edit' : 'action.open')
        ) : asked ? (
          <NothingFound clear={() => ask('')} />
        ) : (
          <StateNote icon={resource.icon} title={t(`${texts}.none`)} text={t(`${texts}.none_hint`)} />
        )}
      </div>
      <OpenedRow resource={resource} shownOf={shownOf} />
    </Screen>
  );
}
