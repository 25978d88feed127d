export * from '#modules/house/home/dashboard.ts';
export * from '#modules/house/home/home-parts.ts';
