import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';

/** What a screen is called for who looks: a client has "my requests" where the company has "requests of clients". */
export function useScreenTitle(): (text: string) => string {
  const { t } = useTexts();
  const { user } = useSession();
  const isClient = user?.user_type === 'client';
  return (text) => (isClient && t.has(`${text}_own`) ? t(`${text}_own`) : t(text));
}
