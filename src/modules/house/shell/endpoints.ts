export * from '#modules/house/shell/own-keys.ts';
export * from '#modules/house/shell/shell-endpoints.ts';
