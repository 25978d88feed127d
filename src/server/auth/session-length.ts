/** 15 minutes and 30 days: api.md, Signing in. */
export const accessTokenMinutes = 15;
export const refreshTokenDays = 30;

/** However often it is renewed, a session ends after these days, until the setting says otherwise: ASVS 5, 7.3.2. */
export const longestSessionDays = 90;
