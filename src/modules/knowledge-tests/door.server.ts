export { testedSkillsOf } from '#modules/knowledge-tests/results-of-person.server.ts';
