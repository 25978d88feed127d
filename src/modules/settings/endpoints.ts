export * from '#modules/settings/app-configs.ts';
export * from '#modules/settings/work.ts';
