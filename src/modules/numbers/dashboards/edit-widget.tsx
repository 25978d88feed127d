import { updateRow } from '#web/crud/writing.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { dashboardWidgets } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import type { Widget } from '#modules/numbers/dashboards/widget-card.tsx';

interface EditWidgetProps {
  readonly widget: Widget;
  readonly close: () => void;
}

/** What a widget is called, and of a list which one it is. */
export function EditWidget({ widget, close }: EditWidgetProps) {
  const { t } = useTexts();
  const asked = useFields({
    of: dashboardWidgets,
    names: widget.kind === 'list' ? ['title', 'query'] : ['title'],
    row: widget,
    draft: `dashboard-widgets ${widget.id}`,
    send: async (body) => {
      await updateRow(dashboardWidgets.path, widget, body);
      close();
    },
  });
  return (
    <FieldsDialog of={asked} labels={{ title: t('field.title') }} title={t('dashboard-widgets.one')} close={close} />
  );
}
