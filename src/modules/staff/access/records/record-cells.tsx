import type { ComponentType } from 'react';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { OfRecord, RecordColumn } from '#modules/staff/access/records/record-screen.tsx';

const column = (name: string, width: number, Cell: ComponentType<OfRecord>): RecordColumn => ({ name, width, Cell });

/** When it happened, to the second that the company's clock showed. */
export const momentColumn = (name: string): RecordColumn =>
  column(name, 152, function Moment({ row }) {
    const { instant } = useFormats();
    return <time dateTime={String(row[name])}>{instant(String(row[name]))}</time>;
  });

/** How long ago: for what changes while one looks. */
export const agoColumn = (name: string): RecordColumn =>
  column(name, 168, function Ago({ row }) {
    const { relative, instant } = useFormats();
    return (
      <time dateTime={String(row[name])} title={instant(String(row[name]))}>
        {relative(String(row[name]))}
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
    return (
      <span translate="no" title={String(row[name] ?? '')}>
        {String(row[name] ?? '')}
      </span>
    );
  });
