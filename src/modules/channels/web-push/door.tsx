export { PushSettings } from '#modules/channels/web-push/push-settings.tsx';
