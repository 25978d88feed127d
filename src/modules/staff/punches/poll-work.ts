import { closed, id } from '#kernel/schemas.ts';

/** The journal of a Hikvision terminal is read from where it was read to. */
export const pollJournal = { name: 'poll_journal', payload: closed({ device_id: id }) } as const;
