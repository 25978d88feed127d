export * from '#modules/growth/knowledge-tests/test-endpoints.ts';
export * from '#modules/growth/knowledge-tests/candidate-endpoints.ts';
