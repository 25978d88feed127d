export * from '#modules/house/publications/insight-endpoints.ts';
export * from '#modules/house/publications/link-endpoints.ts';
export * from '#modules/house/publications/publication-endpoints.ts';
