import { closed } from '#modules/company/projects/door.server.ts';
import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { workRows } from '#modules/clients/contracts/door.server.ts';
import {
  contractWork,
  duePayments,
  dueStages,
  receivedPayments,
  signedActs,
} from '#modules/numbers/measures/contracts/contract-sources.ts';
import type { Source } from '#modules/numbers/measures/measure.ts';
import { type Asked, relationIs } from '#modules/numbers/measures/relations.server.ts';
import { statusAt } from '#modules/numbers/measures/task-relations.server.ts';

const why = 'money of a contract is whole for whoever sees it, and narrowed before';
const contracts = rowsForAll('client_contracts', why);

/** The stretches by their days, as `b(stretch, first_day, last_day)`. */
const dayRows = ({ stretches }: Asked): Sql =>
  sql`(values ${sql.join(
    stretches.map(({ day_from, day_to }, at) => sql`(${sql.lit(at)}, ${day_from}::date, ${day_to}::date)`),
  )}) as b(stretch, first_day, last_day)`;

/** Rows of a table of money by one of its days. */
function moneyIs(source: Source, table: string, day: string, stage: string, more: string): void {
  relationIs(
    source,
    (_ctx, asked) => sql`select t.id as row_id, b.stretch, t.contract_id, ${sql.raw(stage)} as stage_id, c.client_id,
        c.manager_id, c.currency, t.${sql.raw(day)} as day, t.amount
      from ${dayRows(asked)} join ${rowsForAll(table, why)} as t
        on t.${sql.raw(day)} >= b.first_day and t.${sql.raw(day)} <= b.last_day
      join ${contracts} c on c.id = t.contract_id and c.deleted_at is null
      where t.deleted_at is null and ${sql.raw(more)}`,
  );
}

moneyIs(dueStages, 'contract_stages', 'due_on', 't.id', 'true');
moneyIs(signedActs, 'contract_documents', 'dated_on', 't.stage_id', "t.kind = 'act' and t.status = 'signed'");
moneyIs(duePayments, 'contract_payments', 'due_on', 't.stage_id', 'true');
moneyIs(receivedPayments, 'contract_payments', 'received_on', 't.stage_id', "t.status = 'received'");

relationIs(contractWork, (ctx, { stretches }) => {
  const parts = stretches.map(({ end, day_to }, at) => {
    const instant = sql`${end.toISOString()}::timestamptz`;
    const rows = workRows(ctx, {
      ...{ stages: sql`true`, end: instant },
      isClosed: sql<SqlBool>`${statusAt(instant)} in ${closed}`,
    });
    return sql`select x.task_id as row_id, ${sql.lit(at)}::int as stretch, x.contract_id, x.stage_id, x.client_id,
        c.manager_id, x.currency, ${day_to}::date as day, x.planned_minutes, x.spent_minutes, x.unrated_minutes,
        x.due_worth, x.earned_worth, x.spent_worth
      from ${rows} x join ${contracts} c on c.id = x.contract_id and c.deleted_at is null`;
  });
  return sql.join(parts, sql` union all `);
});
