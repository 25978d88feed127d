/**
 * How work beside requests stands, what needs somebody first. `missed`: a follower found changes gone that it had not
 * answered. The words are the texts `work.state.<state>`.
 */
export const workStates = ['failed', 'missed', 'failing', 'running', 'waiting'] as const;
export type WorkState = (typeof workStates)[number];
