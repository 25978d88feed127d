import { useQuery } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';
import { callAt } from '#web/api/call.ts';
import { rowKey } from '#web/lists/list-cache.ts';
import { RowForm, type RowFormProps } from '#web/crud/row-form.tsx';
import { RowView } from '#web/crud/row-view.tsx';
import { oneOf } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';

interface RowDrawerProps {
  readonly resource: Resource;
  /** The id of the row, or `new`. */
  readonly id: string;
  /** The row as the list has it: shown at once, while the row itself is read. */
  readonly shown: RowValues | undefined;
  /** What a new row begins with: the fixed parts of the screen's route. */
  readonly given: Readonly<Record<string, string>>;
  readonly close: () => void;
  readonly renderAfter?: RowFormProps['renderAfter'];
}

/** A row in the right drawer: its form for those who may change it, its values for the others. */
export function RowDrawer({ resource, id, shown, given, close, renderAfter }: RowDrawerProps) {
  const { t, lang } = useTexts();
  const may = useMay();
  const isNew = id === 'new';
  const { path, access } = resource;
  const row = useQuery({
    queryKey: [...rowKey(path, Number(id)), lang],
    queryFn: ({ signal }) => callAt({ path }, 'GET /:id', { params: { id }, signal }),
    enabled: !isNew,
    initialData: shown,
  });
  const needed = isNew ? access.create : access.update;
  const mayWrite = needed !== undefined && may(needed);
  const one = oneOf(t, resource);
  if (isNew && mayWrite)
    return (
      <RowForm
        resource={resource}
        row={null}
        given={numbersOf(resource, given)}
        close={close}
        renderAfter={renderAfter}
      />
    );
  if (row.data && mayWrite)
    return <RowForm resource={resource} row={row.data} given={{}} close={close} renderAfter={renderAfter} />;
  return (
    <Drawer title={one} label={one} close={close}>
      {row.data ? (
        <RowView resource={resource} row={row.data} />
      ) : row.error ? (
        <FailureNote error={row.error} retry={() => void row.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Drawer>
  );
}

/** Parts of a route are texts; references are numbers. */
const numbersOf = (resource: Resource, given: Readonly<Record<string, string>>): FormValues =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, resource.fields[name]?.options.to ? Number(value) : value]),
  );
