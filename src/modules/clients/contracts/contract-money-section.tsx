import { formatMoney } from '#kernel/money.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Contract } from '#modules/clients/contracts/client-contracts.ts';
import type { ContractMoney } from '#modules/clients/contracts/contract-endpoints.ts';
import styles from '#modules/clients/contracts/contracts.module.css';

/** What the work is worth by dated rates, all of it and by stage: for those with the right to see it. */
export function ContractMoneySection({ contract }: { readonly contract: Contract }) {
  const { t } = useTexts();
  const query = useCall('GET /api/fp/client-contracts/:id/money', {
    params: { id: contract.id },
    under: ['contracts', contract.signed_amount, contract.total_amount],
  });
  const title = t('contracts.money');
  return (
    <AskedPart title={title} query={query}>
      {(money) => (
        <Part title={title} to="/dictionaries/hourly-rates">
          <div className={styles.scroll}>
            <MoneyTable money={money} />
          </div>
        </Part>
      )}
    </AskedPart>
  );
}

type Work = ContractMoney['work'];

function MoneyTable({ money }: { readonly money: ContractMoney }) {
  const { t } = useTexts();
  const rows = [...money.stages.filter(({ work }) => work.planned_minutes + work.spent_minutes > 0)];
  return (
    <table className={`table annotated ${styles.table}`}>
      <TableHead
        names={[t('contract-stages.one'), t('contracts.planned'), t('contracts.spent'), t('contracts.earned')]}
      />
      <tbody>
        {rows.map(({ stage_id, name, earned, work }) => (
          <Line key={stage_id} name={name} earned={earned} work={work} />
        ))}
      </tbody>
      <tfoot>
        <Line name={t('paper.total')} earned={money.earned} work={money.work} isWord />
      </tfoot>
    </table>
  );
}

interface LineProps {
  readonly name: string;
  readonly earned: string;
  readonly work: Work;
  readonly isWord?: boolean;
}

function Line({ name, earned, work, isWord }: LineProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const worth = (of: 'planned' | 'spent') =>
    work.worth
      .filter((one) => one[of] !== '0.00')
      .map((one) => (
        <small key={one.currency}>{formatMoney(one[of], t(`client-contracts.currency.${one.currency}`))}</small>
      ));
  return (
    <tr>
      <td translate={isWord ? undefined : 'no'}>{name}</td>
      <td>
        {formats.minutes(work.planned_minutes)}
        {worth('planned')}
      </td>
      <td>
        {formats.minutes(work.spent_minutes)}
        {worth('spent')}
        {work.unrated_minutes > 0 && (
          <small className="warn">{t('contracts.unrated', { time: formats.minutes(work.unrated_minutes) })}</small>
        )}
      </td>
      <td>
        {formats.minutes(work.accepted_minutes)}
        <small>{formatMoney(earned)}</small>
      </td>
    </tr>
  );
}
