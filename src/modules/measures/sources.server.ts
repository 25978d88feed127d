/** The SQL of every source of this module, a line each: whoever asks for numbers has them. */
import '#modules/measures/client-tasks/client-task-relations.server.ts';
import '#modules/measures/contracts/contract-relations.server.ts';
import '#modules/measures/employment/employment-relations.server.ts';
import '#modules/measures/flow/flow-relations.server.ts';
import '#modules/measures/task-levels.server.ts';
import '#modules/measures/task-relations.server.ts';
import '#modules/measures/worked-minutes.server.ts';
