/** The SQL of every source of this module, a line each: whoever asks for numbers has them. */
import '#modules/numbers/measures/client-tasks/client-task-relations.server.ts';
import '#modules/numbers/measures/contracts/contract-relations.server.ts';
import '#modules/numbers/measures/employment/employment-relations.server.ts';
import '#modules/numbers/measures/flow/flow-relations.server.ts';
import '#modules/numbers/measures/task-levels.server.ts';
import '#modules/numbers/measures/task-relations.server.ts';
import '#modules/numbers/measures/worked-minutes.server.ts';
