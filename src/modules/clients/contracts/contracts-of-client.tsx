import { formatMoney } from '#kernel/money.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { RowsPart } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { clientContracts, type Contract } from '#modules/clients/contracts/client-contracts.ts';
import { ContractTag } from '#modules/clients/contracts/contract-tags.tsx';
import styles from '#modules/clients/contracts/contracts-of-client.module.css';
import { useContractNews } from '#modules/clients/contracts/use-contract.tsx';

/** On the card of an organisation: the contracts with it, what is due by each, and in all. */
export default function ContractsOfClient({ clientId }: { readonly clientId: number }) {
  const { t } = useTexts();
  useContractNews();
  const query = useRows(clientContracts, { client_id: String(clientId) });
  // Asked for along with the rows: both come with one answer.
  const due = useDue(clientId);
  return (
    <RowsPart
      title={t('client-contracts.title')}
      query={query}
      to="/tasks/client-contracts"
      search={{ client_id: String(clientId) }}
      renderFoot={(rows) => rows.length > 0 && due && <DueInAll due={due} />}
    >
      {(row) => <Line row={row} />}
    </RowsPart>
  );
}

function Line({ row }: { readonly row: Contract }) {
  const { t } = useTexts();
  const format = useFormats();
  const { id, number, status, dated_on, valid_until, due_amount, currency } = row;
  const isDue = Number(due_amount) > 0;
  return (
    <li>
      <button
        type="button"
        className={`row between full ruled hovers start ${styles.line}`}
        data-contract={id}
        onClick={() => openPanel(clientContracts.path, id)}
      >
        <span className="stack gap-2 shrinks">
          <span className="row gap-8">
            <span className="medium cut" translate="no">
              № {number}
            </span>
            <ContractTag status={status} />
          </span>
          <span className="quiet small digits">
            {[dated_on, valid_until].flatMap((day) => (day ? [format.day(day)] : [])).join(' – ')}
          </span>
        </span>
        {isDue && (
          <span className={`stack gap-2 rigid ${styles.due}`} data-due={due_amount}>
            <span className="digits medium">{formatMoney(due_amount, currencyOf(t, currency))}</span>
            <span className="quiet small">{t('client-contracts.due_amount')}</span>
          </span>
        )}
      </button>
    </li>
  );
}

const useDue = (clientId: number) =>
  useCall('GET /api/fp/client-contracts/due', { query: { client_id: clientId }, under: listKey(clientContracts.path) })
    .data?.rows;

/** Each currency by itself: nothing is exchanged. */
function DueInAll({ due: rows }: { readonly due: NonNullable<ReturnType<typeof useDue>> }) {
  const { t } = useTexts();
  const owed = rows.filter(({ due }) => Number(due) > 0);
  return (
    <p className={`row between wrap ${styles.all}`} data-due-in-all={owed.map(({ due }) => due).join(' ')}>
      <span className="quiet">{t('contracts.due_in_all')}</span>
      <span className="row wrap gap-12">
        {owed.length
          ? owed.map(({ currency, due }) => (
              <strong key={currency} className="digits">
                {formatMoney(due, currencyOf(t, currency))}
              </strong>
            ))
          : t('contracts.nothing_due')}
      </span>
    </p>
  );
}

const currencyOf = (t: ReturnType<typeof useTexts>['t'], currency: string): string =>
  t(`client-contracts.currency.${currency}`);
