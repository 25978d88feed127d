import { lazy, type ReactNode, Suspense } from 'react';
import type { Resource } from '#kernel/resource.ts';
import type { RowFormProps } from '#web/crud/row-form.tsx';
import { RowView } from '#web/crud/row-view.tsx';
import { useRow } from '#web/crud/use-row.ts';
import { nameOfRow, oneOf } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** The form comes with the first row that is opened: a list is there sooner without it. */
const RowForm = lazy(async () => ({ default: (await import('#web/crud/row-form.tsx')).RowForm }));

export interface RowDrawerProps {
  readonly resource: Resource;
  /** The id of the row, or `new`. */
  readonly id: string;
  /** The row as the list has it: shown at once, while the row itself is read. */
  readonly shown?: RowValues | undefined;
  /** What a new row begins with: the fixed parts of the screen's route. */
  readonly given?: Readonly<Record<string, string>>;
  readonly close: () => void;
  readonly made?: RowFormProps['made'];
  readonly without?: RowFormProps['without'];
  readonly renderAfter?: RowFormProps['renderAfter'];
}

/** A row in the right drawer: its form for those who may change it, its values for the others. */
export function RowDrawer({ resource, id, shown, given = {}, close, made, without, renderAfter }: RowDrawerProps) {
  const { t } = useTexts();
  const may = useMay();
  const isNew = id === 'new';
  const { access } = resource;
  const row = useRow(resource, id, { enabled: !isNew, initialData: shown });
  const needed = isNew ? access.create : access.update;
  const mayWrite = needed !== undefined && may(needed);
  const one = oneOf(t, resource);
  const drawer = (title: string, content: ReactNode) => (
    <Drawer title={title} label={one} close={close}>
      {content}
    </Drawer>
  );
  const empty = <SkeletonRows rows={6} />;
  if (mayWrite && (isNew || row.data)) {
    const begun = isNew ? { row: null, given: numbersOf(resource, given) } : { row: row.data!, given: {} };
    const title = isNew ? `${one}: ${t('form.new')}` : nameOfRow(resource, row.data!);
    return (
      <Suspense fallback={drawer(title, empty)}>
        <RowForm resource={resource} {...begun} {...{ close, made, without }} renderAfter={renderAfter} />
      </Suspense>
    );
  }
  if (row.data) return drawer(one, <RowView resource={resource} row={row.data} />);
  return drawer(one, <Coming of={row} rows={6} />);
}

/** Parts of a route are texts; references are numbers. */
const numbersOf = (resource: Resource, given: Readonly<Record<string, string>>): FormValues =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, resource.fields[name]?.options.to ? Number(value) : value]),
  );
