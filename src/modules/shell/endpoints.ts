export * from '#modules/shell/own-keys.ts';
export * from '#modules/shell/shell-endpoints.ts';
