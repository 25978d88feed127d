import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, id, nothing, open } from '#kernel/schemas.ts';

/**
 * Here a provider says what became of a message. It signs nothing: the address of each message has a seal of its own.
 * Words that are not known yet, and any said twice, change nothing; an address without its seal is not there.
 */
export const smsCallback = endpoint('POST /api/public/sms/:delivery/:seal', {
  need: 'public',
  params: closed({ delivery: id, seal: Type.String({ minLength: 20, maxLength: 100 }) }),
  body: open(),
  ...nothing,
});
