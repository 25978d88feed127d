/** An input with a list of its own: it comes when somebody first turns to one. */
export { Select } from '@mantine/core';
