import { Button } from '@mantine/core';
import { Fragment } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { Parts, type PartsProps } from '#web/crud/parts.tsx';
import type { Contract } from '#modules/clients/contracts/client-contracts.ts';
import styles from '#modules/clients/contracts/contracts.module.css';
import { refreshContract } from '#modules/clients/contracts/use-contract.tsx';
import { Listed } from '#web/ui/loaded.tsx';
import { Part } from '#web/ui/part.tsx';
import type { RowsFrameProps } from '#web/ui/rows-frame.ts';
import { StateNote } from '#web/ui/state-note.tsx';

export interface ContractPartProps {
  readonly contract: Contract;
  readonly mayWrite: boolean;
  readonly isClient: boolean;
}

interface ContractPartsProps<R extends Resource> extends Omit<PartsProps<R>, 'whole' | 'frame' | 'changed'> {
  readonly contract: Contract;
}

const short = ['amount', 'due_on', 'number', 'dated_on', 'amount_change', 'ends_on'];

/** Rows that are part of a contract; what one of them does to the others shows at once. */
export const ContractParts = <R extends Resource>({ contract, form, ...parts }: ContractPartsProps<R>) => (
  <Parts
    {...parts}
    whole={contract.id}
    frame={ContractFrame}
    form={{ wide: true, short, ...form }}
    changed={refreshContract}
  />
);

/** A part of a contract: its name, how many there are, and what may be added. */
export function ContractFrame<R extends { readonly id: number }>(props: RowsFrameProps<R>) {
  const { title, query, empty, add, renderFoot, children } = props;
  const count = query.data?.rows.length ?? 0;
  const button = add && (
    <Button size="compact-sm" variant="default" className={styles.add} onClick={add.press}>
      {add.text}
    </Button>
  );
  // Where a note says how to go on, the button stands below those words.
  const isInNote = empty?.text !== undefined;
  return (
    <Part title={title} {...(count > 0 && { count })} tools={(count > 0 || !isInNote) && button}>
      <Listed
        of={query}
        rows={3}
        compact
        empty={
          empty?.icon ? (
            <StateNote compact {...empty} icon={empty.icon} action={isInNote && button} />
          ) : (
            <p className={`quiet ${styles.foot}`}>{empty?.title}</p>
          )
        }
      >
        {(rows) => (
          <>
            <ul>
              {rows.map((row) => (
                <Fragment key={row.id}>{children(row, rows)}</Fragment>
              ))}
            </ul>
            {renderFoot?.(rows)}
          </>
        )}
      </Listed>
    </Part>
  );
}
