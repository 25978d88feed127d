import { dictionary } from '@zxcvbn-ts/language-common';
import { answerOrders } from '#server/threads/answer-orders.ts';

// The thread that knows the passwords which leak most: fifty thousand words that nobody needs between two choices.

export interface AskedPassword {
  /** In small letters. */
  readonly password: string;
}

answerOrders<AskedPassword, boolean>(async ({ password }) => dictionary.passwords.includes(password));
