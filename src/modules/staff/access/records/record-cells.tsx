import { textOrEmpty } from '#web/fields/field-view.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { RecordColumn } from '#modules/staff/access/records/record-screen.tsx';

const column = (name: string, width: number, Cell: RecordColumn['Cell']): RecordColumn => ({ name, width, Cell });

/** When it happened, to the second that the company's clock showed. */
export const momentColumn = (name: string): RecordColumn =>
  column(name, 152, function Moment({ row }) {
    const { instant } = useFormats();
    const at = textOrEmpty(row[name]);
    return <time dateTime={at}>{instant(at)}</time>;
  });

/** How long ago: for what changes while one looks. */
export const agoColumn = (name: string): RecordColumn =>
  column(name, 168, function Ago({ row }) {
    const { relative, instant } = useFormats();
    const at = textOrEmpty(row[name]);
    return (
      <time dateTime={at} title={instant(at)}>
        {relative(at)}
      </time>
    );
  });

export const personColumn = (name: string): RecordColumn =>
  column(name, 232, function Person({ row }) {
    return <ReferenceName path="admin/users" id={row[name] as number | null} />;
  });

/** What was typed or sent: never a text of ours. */
export const typedColumn = (name: string): RecordColumn =>
  column(name, 168, function Typed({ row }) {
    const typed = textOrEmpty(row[name]);
    return (
      <span translate="no" title={typed}>
        {typed}
      </span>
    );
  });
