import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { templateNames, templateParts } from '#modules/clients/contracts/document-blocks.ts';
import { documentTemplates } from '#modules/clients/contracts/document-templates.ts';

/** The wording of an act or an invoice, and under it what may stand in it. */
export default function DocumentTemplatePanel({ id, close }: PanelProps) {
  const { t } = useTexts();
  const names = templateNames.map((name) => `{${name}}`).join(', ');
  const parts = templateParts.map((name) => `[[${name}]]`).join(', ');
  return (
    <RowDrawer
      key={id}
      resource={documentTemplates}
      id={id}
      close={close}
      renderAfter={() => <p className="quiet small breaks">{t('document-templates.hint', { names, parts })}</p>}
    />
  );
}
