/** 15 minutes and 30 days: api.md, Signing in. */
export const accessTokenMinutes = 15;
export const refreshTokenDays = 30;
