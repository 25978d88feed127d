import { useTexts } from '#web/i18n/texts.ts';
import { Section } from '#modules/staff/access/account-section/section.tsx';
import { PasskeySettings } from '#modules/staff/access/sign-in/passkeys/own-passkeys.tsx';
import { SecondFactorSettings } from '#modules/staff/access/sign-in/second-factor/own-second-factor.tsx';
import { SessionSettings } from '#modules/staff/access/sign-in/sessions/own-sessions.tsx';
import { OwnChoices } from '#modules/channels/notifications/door.tsx';
import { PushSettings } from '#modules/channels/web-push/door.tsx';
import { TelegramSettings } from '#modules/staff/access/sign-in/telegram/own-telegram.tsx';
import { ApiTokenSettings } from '#modules/staff/access/tokens/own-api-tokens.tsx';

/** How one hears of what others did. */
export const NotificationSettings = () => {
  const { t } = useTexts();
  return (
    <Section title={t('delivery.own')} hint={t('delivery.own_hint')} isWide part="notifications">
      <OwnChoices />
    </Section>
  );
};

/** What proves beside the password who it is. */
export function FactorSettings() {
  const { t } = useTexts();
  return (
    <>
      <Section title={t('second-factor.title')} hint={t('second-factor.hint')}>
        <SecondFactorSettings />
      </Section>
      <Section title={t('passkeys.title')} hint={t('passkeys.hint')}>
        <PasskeySettings />
      </Section>
    </>
  );
}

/** What else is settled about the account: far below the first window, it asks the server for itself. */
export function FurtherSettings() {
  const { t } = useTexts();
  return (
    <>
      <NotificationSettings />
      <Section title={t('web_push.title')} hint={t('web_push.hint')}>
        <PushSettings />
      </Section>
      <FactorSettings />
      <Section title={t('telegram.title')} hint={t('telegram.hint')}>
        <TelegramSettings />
      </Section>
      <Section title={t('api-tokens.title')} hint={t('api-tokens.hint')}>
        <ApiTokenSettings />
      </Section>
      <Section title={t('settings.sessions')} hint={t('settings.sessions_hint')}>
        <SessionSettings />
      </Section>
    </>
  );
}
