import { ActionIcon } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentPropsWithRef, useRef } from 'react';
import { Bubble, useResting } from '#web/ui/bubble.tsx';
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
  const own = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(own, ref);
  const { isResting, rests } = useResting();
  const hint = keys ? (
    <span className="row shrinks">
      {label}
      <span aria-hidden="true">{keysOf(keys).join(' ')}</span>
    </span>
  ) : (
    label
  );
  return (
    <>
      <ActionIcon ref={merged} aria-label={label} data-small={small || undefined} {...rests} {...rest}>
        <Icon name={icon} size={size} />
      </ActionIcon>
      <Bubble of={own} opened={isResting} label={hint} />
    </>
  );
}
