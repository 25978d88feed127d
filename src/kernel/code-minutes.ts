/**
 * How many minutes a code is good that goes to somebody by mail or SMS: of an account five (api.md, Signing in), of a
 * candidate ten, because nobody knows how long a foreign mailbox takes.
 */
export const codeMinutes = { account: 5, candidate: 10 } as const;
