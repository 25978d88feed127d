export * from '#modules/house/settings/app-configs.ts';
export * from '#modules/house/settings/work.ts';
