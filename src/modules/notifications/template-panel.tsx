import { RowDrawer } from '#web/crud/row-drawer.tsx';
import type { PanelProps } from '#web/product/product-parts.ts';
import { notificationTemplates } from '#modules/notifications/notification-templates.ts';
import { TemplatePreview } from '#modules/notifications/template-preview.tsx';

/** The form of a template, and under it what people will get. */
export default function TemplatePanel({ id, close }: PanelProps) {
  return (
    <RowDrawer
      key={id}
      resource={notificationTemplates}
      id={id}
      close={close}
      renderAfter={(form) => <TemplatePreview form={form} />}
    />
  );
}
