import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Contract } from '#modules/contracts/client-contracts.ts';
import styles from '#modules/contracts/contracts.module.css';
import { Listed, type Query } from '#web/ui/loaded.tsx';
import { Part } from '#web/ui/part.tsx';

export interface ContractPartProps {
  readonly contract: Contract;
  readonly mayWrite: boolean;
  readonly isClient: boolean;
}

interface AddButtonProps {
  readonly text: string;
  readonly press: () => void;
}

export function AddButton({ text, press }: AddButtonProps) {
  return (
    <Button size="compact-sm" variant="default" className={styles.add} onClick={press}>
      {text}
    </Button>
  );
}

interface ContractSectionProps<R> {
  readonly title: string;
  readonly query: Query<{ readonly rows: readonly R[] }>;
  readonly tools?: ReactNode;
  readonly empty: ReactNode;
  readonly children: (rows: readonly R[]) => ReactNode;
}

/** A part of a contract: its name, how many there are, and what may be added. */
export function ContractSection<R>({ title, query, tools, empty, children }: ContractSectionProps<R>) {
  const { data } = query;
  return (
    <Part title={title} {...(data && data.rows.length > 0 && { count: data.rows.length })} tools={tools}>
      <Listed of={query} rows={3} empty={empty} compact>
        {children}
      </Listed>
    </Part>
  );
}
