export * from '#modules/publications/insight-endpoints.ts';
export * from '#modules/publications/link-endpoints.ts';
export * from '#modules/publications/publication-endpoints.ts';
