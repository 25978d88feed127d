import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { go, useSearchTexts } from '#web/navigation/navigation.ts';
import { safeTarget } from '#web/router/guard.ts';
import { useSession } from '#web/session/session.ts';
import { FailureSign } from '#web/ui/failure-sign.tsx';
import { Screen } from '#web/product/screen.tsx';

function WayOut() {
  const { t } = useTexts();
  const { user } = useSession();
  return (
    <>
      <Button variant="default" onClick={() => history.back()}>
        {t('action.back')}
      </Button>
      <Button onClick={() => go(user ? '/' : '/login')}>{user ? t('error.to_home') : t('auth.sign_in')}</Button>
    </>
  );
}

/** The address that was asked for, as `from` of the query. */
const useAskedFor = () => useSearchTexts().from?.split('?')[0];

export function NotFoundScreen() {
  const { t } = useTexts();
  return (
    <Screen>
      <FailureSign kind="not-found" text={t('error.not_found_hint')} detail={useAskedFor()}>
        <WayOut />
      </FailureSign>
    </Screen>
  );
}

export function NoAccessScreen() {
  const { t } = useTexts();
  return (
    <Screen>
      <FailureSign kind="no-access" text={t('error.no_access_hint')} detail={useAskedFor()}>
        <WayOut />
      </FailureSign>
    </Screen>
  );
}

export function ErrorScreen() {
  const { t } = useTexts();
  const { from } = useSearchTexts();
  return (
    <Screen>
      <FailureSign kind="failure" text={t('error.unexpected_hint')} retry={() => go(safeTarget(from))} />
    </Screen>
  );
}
