/** Every limit of spec.md, section 9, and of the shell, once, with its unit in its name. */

/** A notification leaves by itself after this. */
export const notificationMs = 2_500;
/** So long the slot of a decision keeps its place and says what was decided. */
export const decisionMs = 5_000;
/** A press that follows sooner is no second thought: what has come under the pointer meanwhile does not answer it. */
export const restMs = 1_000;
/** The bell keeps so many messages. */
export const keptMessages = 20;

/** A request without an answer fails with −200 after this; an upload has longer. */
export const requestTimeoutMs = 20_000;
export const uploadTimeoutMs = 120_000;
/** How long the code of a screen may take to arrive. */
export const chunkTimeoutMs = 120_000;

/** Saved filters (`filter_bean`) and the draft of a new task (`task_bean`) are forgotten after this. */
export const keptMs = 3_600_000;

/** While the theme changes, transitions are off for so long. */
export const themeChangeMs = 500;
/** Nothing that turns or shimmers is shown before this. */
export const patienceMs = 300;
/** Typed text becomes a search after this pause. */
export const typingPauseMs = 200;

/** No answer from the server, and an answer that cannot be understood. */
export const noResponseCode = -200;
export const systemErrorCode = -201;

export const longestConfirmationCode = 6;

/** So many screens stand under "recent". */
export const recentScreens = 5;

/** The password of every demo account, see api.md; they exist on a loopback address only. */
export const demoPassword = 'demo1234';
