import type { UseFormReturnType } from '@mantine/form';
import { useDeferredValue, useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import type { FormValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import styles from '#modules/clients/clients/clients.module.css';

interface SimilarNoteProps {
  readonly form: UseFormReturnType<FormValues>;
  /** The organisation that is changed: it is itself. */
  readonly except: number | null;
}

const written = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Who may be this organisation already, found while its name and STIR are typed. */
export function SimilarNote({ form, except }: SimilarNoteProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(() => form.getValues());
  form.watch('name', ({ value }) => setTyped((now) => ({ ...now, name: value })));
  form.watch('stir', ({ value }) => setTyped((now) => ({ ...now, stir: value })));
  const name = useDeferredValue(written(typed.name));
  const stir = useDeferredValue(written(typed.stir));
  const { data } = useCall('GET /api/fp/clients/similar', {
    query: { name, ...(stir && { stir }), ...(except && { except: String(except) }) },
    enabled: name.length > 2 || stir.replace(/\s/g, '').length === 9,
    staleTime: 10_000,
  });
  const found = data?.rows ?? [];
  return (
    <div role="status" className="stack gap-6">
      {found.map(({ id, name: known, stir: its, reason }) => (
        <p key={id} className={`row tops rounded ${styles.similar}`}>
          <Icon name="alert-triangle" size={16} />
          <span className="stack gap-2 shrinks grow">
            <span>{t(`clients.similar.${reason}`)}</span>
            <ScreenLink to={`/tasks/clients/${id}`} search={{}} className="medium breaks">
              <span translate="no">{known}</span>
            </ScreenLink>
            {its && <span className="quiet small digits">{its}</span>}
          </span>
        </p>
      ))}
    </div>
  );
}
