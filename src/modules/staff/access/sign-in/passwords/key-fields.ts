import { secret, text } from '#kernel/fields/door.ts';

/** What is asked for when somebody sees to their keys; apart from the endpoints, which browsers do not load. */
export const ownPassword = { password: secret({ required: true }) } as const;

/** How a person calls a device, and a script. */
export const passkeyFields = { name: text({ required: true, max: 60 }) } as const;
export const apiTokenFields = { name: text({ required: true, max: 60 }) } as const;

/** The code that an app shows, perhaps with a space in the middle. */
export const otpFields = { otp: text({ required: true, max: 20, pattern: '^[\\d ]+$' }) } as const;
