/** The few signs with which people answer a comment; `choice.<code>` says what each means. */
export const reactionSigns = {
  like: '👍',
  thanks: '🙏',
  agreed: '✅',
  heart: '❤️',
  laugh: '😄',
  looking: '👀',
} as const;

export type Reaction = keyof typeof reactionSigns;
export const reactionCodes = Object.keys(reactionSigns) as [Reaction, ...Reaction[]];
