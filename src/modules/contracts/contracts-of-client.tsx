import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { clientContracts } from '#modules/contracts/client-contracts.ts';
import styles from '#modules/contracts/contracts-of-client.module.css';

/** On the card of an organisation: the contracts with it, each with what it comes to. */
export default function ContractsOfClient({ clientId }: { readonly clientId: number }) {
  const { t } = useTexts();
  const format = useFormats();
  const query = useRows(clientContracts, { client_id: String(clientId) });
  return (
    <AskedPart title={t('client-contracts.title')} query={query}>
      {({ rows }) => (
        <Part
          title={t('client-contracts.title')}
          count={rows.length}
          to="/tasks/client-contracts"
          search={{ client_id: String(clientId) }}
        >
          <ul>
            {rows.map(({ id, number, dated_on, ends_on }) => (
              <li key={id}>
                <button
                  type="button"
                  className={`row between full ruled hovers ${styles.line}`}
                  onClick={() => openPanel(clientContracts.path, id)}
                >
                  <span className="medium cut" translate="no">
                    № {number}
                  </span>
                  <span className="quiet small digits rigid">
                    {[dated_on, ends_on].flatMap((day) => (day ? [format.day(day)] : [])).join(' – ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </AskedPart>
  );
}
