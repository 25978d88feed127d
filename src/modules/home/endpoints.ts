export * from '#modules/home/dashboard.ts';
export * from '#modules/home/home-parts.ts';
