import '#web/theme/components-floats.css';

/** What places a menu, a box or a hint beside what it belongs to: it comes when the first of them is wanted. */
export { Menu, Tooltip } from '@mantine/core';
export { MenuBox, PopoverBox } from '#web/ui/float-boxes.tsx';
