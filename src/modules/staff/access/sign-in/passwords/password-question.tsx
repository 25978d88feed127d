import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Fields as FieldsOf } from '#kernel/field.ts';
import type { Input } from '#kernel/resource.ts';
import type { FormValues } from '#web/fields/field-view.ts';
import { PlainFields } from '#web/fields/plain-fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { ownPassword } from '#modules/staff/access/sign-in/passwords/key-fields.ts';
import styles from '#modules/staff/access/account-section/account-section.module.css';

interface PasswordQuestionProps<F extends FieldsOf> {
  readonly submitText: string;
  /** Throws the server's problem, which is said at its field. */
  readonly submit: (body: Input<{ readonly fields: F & typeof ownPassword }>) => Promise<unknown>;
  readonly cancel: () => void;
  /** What is asked beside the password, and the name of its texts. */
  readonly fields?: F;
  readonly of?: `admin/${string}`;
  readonly begin?: FormValues;
  /** What is chosen between the two. */
  readonly children?: ReactNode;
}

/** The password once more, before something that would be dangerous in the wrong hands. */
export function PasswordQuestion<F extends FieldsOf = {}>(props: PasswordQuestionProps<F>) {
  const { submitText, submit, cancel, fields, of: path = 'admin/second-factor', begin, children } = props;
  const { t } = useTexts();
  const asked = useFields({
    of: { path, fields: { ...fields, ...ownPassword } },
    ...(begin && { begin }),
    draft: null,
    send: (body) => submit(body as Parameters<typeof submit>[0]),
  });
  return (
    <SentForm className="stack gap-14" send={() => void asked.save()}>
      <PlainFields
        of={asked}
        autoFocus="password"
        autoComplete={{ password: 'current-password' }}
        labels={{ password: t('second-factor.password') }}
        renderUnder={(name) =>
          name === 'name' && children && <div className={`stack gap-14 ${styles.under}`}>{children}</div>
        }
      />
      <div className="flow ends">
        <Button variant="default" onClick={cancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={asked.busy}>
          {submitText}
        </Button>
      </div>
    </SentForm>
  );
}
