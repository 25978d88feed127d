import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

interface PasswordQuestionProps {
  readonly submitText: string;
  /** Throws the server's problem; a wrong password is said at the field. */
  readonly submit: (password: string, form: FormData) => Promise<void>;
  readonly cancel: () => void;
  readonly children?: ReactNode;
}

/** The password once more, before something that would be dangerous in the wrong hands. */
export function PasswordQuestion({ submitText, submit, cancel, children }: PasswordQuestionProps) {
  const { t } = useTexts();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password'));
    if (!password) return setError(t('rule.required'));
    setBusy(true);
    setError(null);
    try {
      await submit(password, form);
    } catch (problem) {
      const wrong = problemOf(problem).errors.find(({ field }) => field === 'password');
      if (wrong) setError(wrong.message);
      else notifyProblem(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack gap-14" onSubmit={onSubmit} noValidate>
      {children}
      <PasswordField
        name="password"
        label={t('second-factor.password')}
        autoComplete="current-password"
        error={error}
        autoFocus
      />
      <div className="flow">
        <Button type="submit" loading={busy}>
          {submitText}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
