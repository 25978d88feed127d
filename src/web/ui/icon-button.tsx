import { ActionIcon, Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { keysOf } from '#web/ui/shortcuts.ts';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'style' | 'size'> {
  readonly icon: IconName | (string & {});
  /** What it does: its name for screen readers and its hint on hover and focus. */
  readonly label: string;
  readonly keys?: string;
  readonly small?: boolean;
  readonly size?: number;
}

/** A button of one sign. The sign is never alone: its label is read out and shown as a hint. */
export function IconButton({ icon, label, keys, small, size = 16, ref, ...rest }: IconButtonProps) {
  const hint = keys ? (
    <span className="row shrinks">
      {label}
      <span aria-hidden="true">{keysOf(keys).join(' ')}</span>
    </span>
  ) : (
    label
  );
  return (
    <Tooltip label={hint}>
      <ActionIcon ref={ref} aria-label={label} data-small={small || undefined} {...rest}>
        <Icon name={icon} size={size} />
      </ActionIcon>
    </Tooltip>
  );
}
