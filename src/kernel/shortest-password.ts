/** spec.md, section 5: a password has at least 6 characters, of any script. Alone, for the door loads nothing else. */
export const shortestPassword = 6;
