import { expect, it } from 'vitest';
import { warmPapers } from '#modules/clients/contracts/paper-maker.server.ts';
import { draft, people, readyStage, startCompany } from '#modules/clients/contracts/testing/contract-people.ts';

startCompany();

// In a file of its own: no other test has made a paper, and the thread is begun by the list alone.
it('is begun when somebody opens a contract that has documents', async () => {
  const { stage: part, contract: of } = await readyStage();
  await draft(part.id);
  await people.manager.get(`fp/contract-documents?contract_id=${of.id}`);
  const asked = performance.now();
  expect(await warmPapers()).toBe(true);
  expect(performance.now() - asked, 'it takes most of a second where nobody has begun it').toBeLessThan(300);
});
