export * from '#modules/knowledge-tests/test-endpoints.ts';
export * from '#modules/knowledge-tests/candidate-endpoints.ts';
