import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { wholeOf } from '#kernel/fields-of.ts';
import { nameOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';
import type { RowOf } from '#kernel/row-verbs.ts';
import { newIdempotencyKey } from '#web/api/call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { createRow, removeRows, updateRow } from '#web/crud/writing.ts';
import { oneOf, titleOf } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { FieldsDialog, type FieldsDialogProps } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { RowsFrameProps } from '#web/ui/rows-frame.ts';

/** What may be done with a part. */
export interface PartTools {
  readonly edit?: (() => void) | undefined;
  /** At once; the message offers to take it back. */
  readonly remove?: (() => void) | undefined;
}

type PartRow<R extends Resource> = RowOf<R> & RowValues;

export interface PartsProps<R extends Resource> extends Pick<RowsFrameProps<PartRow<R>>, 'empty' | 'renderFoot'> {
  /** One of its fields says that it is part of another row. */
  readonly of: R;
  /** The id of that row. */
  readonly whole: number;
  readonly frame: ComponentType<RowsFrameProps<PartRow<R>>>;
  readonly mayWrite: boolean;
  /** What making one is called; without it none is made here. */
  readonly add?: string;
  /** What a new one begins with. */
  readonly begin?: (rows: readonly PartRow<R>[]) => FormValues;
  readonly form?: Pick<FieldsDialogProps, 'wide' | 'short' | 'autoFocus'>;
  /** Asks again for what follows from the parts. */
  readonly changed?: () => Promise<unknown>;
  readonly children: (row: PartRow<R>, tools: PartTools, rows: readonly PartRow<R>[]) => ReactNode;
}

/**
 * Rows that belong to another row: read, kept true by the event stream, made and changed in a dialog and removed with
 * one undo. How they look is said by the frame around them and by the line that each of them is.
 */
export function Parts<R extends Resource>(props: PartsProps<R>) {
  const { of, whole, frame: Frame, mayWrite, add, empty, renderFoot, changed, children } = props;
  const { t } = useTexts();
  const [asked, ask] = useState<{ readonly row: RowValues | null; readonly made: number } | null>(null);
  const query = useRows(of, { [wholeOf(of)]: String(whole) });
  const toolsOf = (row: RowValues): PartTools =>
    mayWrite ? { edit: () => ask({ row, made: 0 }), remove: () => void removeRows(of, [row]).then(changed) } : {};
  return (
    <>
      <Frame
        title={titleOf(t, of)}
        query={query}
        empty={empty}
        add={mayWrite && add !== undefined ? { text: add, press: () => ask({ row: null, made: 0 }) } : undefined}
        renderFoot={renderFoot}
      >
        {(row, rows) => children(row, toolsOf(row), rows)}
      </Frame>
      {asked && (
        <PartDialog
          key={asked.made}
          parts={props}
          row={asked.row}
          others={query.data?.rows ?? []}
          close={() => ask(null)}
          next={() => ask({ row: null, made: asked.made + 1 })}
        />
      )}
    </>
  );
}

interface PartDialogProps<R extends Resource> {
  readonly parts: PartsProps<R>;
  /** Null: a new one. */
  readonly row: RowValues | null;
  readonly others: readonly PartRow<R>[];
  readonly close: () => void;
  /** Begins another new one. */
  readonly next: () => void;
}

/** A part while it is typed: all that the definition asks for but the row to which it belongs. */
function PartDialog<R extends Resource>({ parts, row, others, close, next }: PartDialogProps<R>) {
  const { of, whole, add, begin, form, changed } = parts;
  const { path, fields }: Resource = of;
  const { t } = useTexts();
  const [once] = useState(newIdempotencyKey);
  const belongs = { [wholeOf(of)]: whole };
  // What is forgotten of a person is not kept in a browser either.
  const isForgotten = Object.values(fields).some(({ options }) => options.isForgotten);
  const asked = useFields({
    of: { path, fields },
    names: Object.keys(fields).filter((name) => !(name in belongs)),
    row,
    begin: { ...begin?.(others), ...belongs },
    draft: isForgotten ? null : `${nameOf(path)} ${row?.id ?? `of ${whole}`}`,
    send: async (body) => {
      await write(body);
      close();
    },
  });
  const write = async (body: FormValues): Promise<void> => {
    await (row ? updateRow(path, row, body) : createRow(path, { ...body, ...belongs }, once));
    await changed?.();
  };
  /** Only after the draft of this one is forgotten, or the next one would begin with it. */
  const saveAndGoOn = async (): Promise<void> => {
    let isMade = false;
    await asked.save(async (body) => {
      await write(body);
      isMade = true;
    });
    if (isMade) next();
  };
  const other = row ? undefined : (
    <Button variant="default" disabled={asked.busy} onClick={() => void saveAndGoOn()}>
      {t('action.save_and_another')}
    </Button>
  );
  return <FieldsDialog {...form} of={asked} title={row ? oneOf(t, of) : (add ?? '')} close={close} other={other} />;
}
