export { testedSkillsOf } from '#modules/growth/knowledge-tests/results-of-person.server.ts';
