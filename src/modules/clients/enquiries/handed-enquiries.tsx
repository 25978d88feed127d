import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Part } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { newClients } from '#modules/clients/enquiries/new-clients.ts';

/**
 * On the first screen of whoever goes on with enquiries: those that were handed to them and are open. The screen of all
 * enquiries is for those who look after the site. Nothing where none waits.
 */
export default function HandedEnquiries() {
  const { t } = useTexts();
  const format = useFormats();
  const { data } = useRows(newClients, { status: 'new,contacted' });
  const rows = data?.rows ?? [];
  if (!rows.length) return null;
  return (
    <Part title={t('new-clients.handed')} count={rows.length}>
      <ul>
        {rows.map(({ id, name, organisation, created_at }) => (
          <li key={id}>
            <button
              type="button"
              className="row full start between nothing lined"
              onClick={() => openPanel(newClients.path, id)}
            >
              <span className="cut" translate="no">
                {[name, organisation].filter(Boolean).join(' · ')}
              </span>
              <span className="quiet small nowrap">{format.nearInstant(created_at)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}
