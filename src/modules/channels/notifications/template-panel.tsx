import { RowDrawer } from '#web/crud/row-drawer.tsx';
import type { PanelProps } from '#web/product/product-parts.ts';
import { notificationTemplates } from '#modules/channels/notifications/notification-templates.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { LocalizedText } from '#kernel/field.ts';
import { useDebouncedValue } from '@mantine/hooks';
import type { Lang } from '#kernel/languages.ts';
import { useCall } from '#web/cache/use-call.ts';
import type { FormValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { MessagePreview } from '#modules/channels/notifications/screens/message-preview.tsx';
import { VariableCompletion } from '#modules/channels/notifications/screens/variable-completion.tsx';
import styles from '#modules/channels/notifications/template.module.css';

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

/** The fields in which a variable can stand. */
const texted = /^(names|text_i18n)\./;

/**
 * What people will get by each way and in each language; and the variables themselves, which come into the text where
 * the cursor stood last, or are completed as soon as a brace is typed.
 */
function TemplatePreview({ form }: { readonly form: UseFormReturnType<FormValues> }) {
  const { t } = useTexts();
  const { values, root, lastField } = useTyped(form);
  const { data } = useCall('GET /api/admin/notification-templates/variables', { staleTime: Number.POSITIVE_INFINITY });
  const typeId = Number(values.notification_type_id ?? 0);
  const type = data?.rows.find((row) => row.notification_type_id === typeId);
  const variables = type?.variables ?? [];
  const [settled] = useDebouncedValue(values, 400);

  const insert = (name: string) => {
    const field = textFieldAt(document.activeElement) ?? lastField.current;
    if (!field?.isConnected) return;
    field.focus();
    field.setRangeText(`{${name}}`, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  return (
    <section ref={root} className={`stack ${styles.preview}`}>
      <h3 className={`text-13 ${styles.heading}`}>{t('template.variables')}</h3>
      {variables.length ? (
        <p className="flow gap-6">
          {variables.map(({ name }) => (
            <button
              key={name}
              type="button"
              className={`tap sunken soft rounded-s ${styles.variable}`}
              title={t('template.insert', { name })}
              aria-label={t('template.insert', { name })}
              // The cursor stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              <code>{`{${name}}`}</code>
            </button>
          ))}
        </p>
      ) : (
        <p className="quiet">{t('template.no_type')}</p>
      )}
      <h3 className={`text-13 ${styles.heading}`}>
        {t('template.preview')} <span className={`quiet small plain ${styles.hint}`}>{t('template.preview_hint')}</span>
      </h3>
      {type ? (
        <MessagePreview kind={type.kind} textsIn={(lang) => textsOf(settled, lang)} />
      ) : (
        <p className="quiet">{t('template.no_type')}</p>
      )}
      <VariableCompletion within={root} names={variables.map(({ name }) => name)} isText={isTexted} />
    </section>
  );
}

/** The text in a language; in Uzbek where there is none yet. */
function textsOf(values: FormValues, lang: Lang): { title: string; text: string } {
  const textOf = (name: string) => {
    const texts = values[name] as LocalizedText | undefined;
    return texts?.[lang]?.trim() || texts?.uz?.trim() || '';
  };
  return { title: textOf('names'), text: textOf('text_i18n') };
}

const isTexted = ({ name }: HTMLInputElement | HTMLTextAreaElement): boolean => texted.test(name);

/** The field of a text, when this is one. */
function textFieldAt(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && isTexted(target) ? target : null;
}

/** What stands in the form now, and the field in which somebody typed last. The form keeps its values to itself. */
function useTyped(form: UseFormReturnType<FormValues>) {
  const [values, setValues] = useState<FormValues>(() => form.getValues());
  const root = useRef<HTMLElement>(null);
  const lastField = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const { getValues } = form;
  form.watch('notification_type_id', () => setValues({ ...getValues() }));
  useEffect(() => {
    const element = root.current?.closest('form');
    if (!element) return;
    const end = new AbortController();
    const { signal } = end;
    const take = () => setTimeout(() => setValues({ ...getValues() }));
    const remember = ({ target }: FocusEvent) => {
      lastField.current = textFieldAt(target) ?? lastField.current;
    };
    element.addEventListener('input', take, { signal });
    element.addEventListener('focusin', remember, { signal });
    lastField.current = element.querySelector<HTMLTextAreaElement>('[name="text_i18n.uz"]');
    return () => end.abort();
  }, [getValues]);
  return { values, root, lastField };
}
