/** Inputs with a list of their own: they come when somebody first turns to one. */
export { Select } from '@mantine/core';
export { Picker } from '#web/ui/picker.tsx';
