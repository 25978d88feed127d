export { PushSettings } from '#modules/web-push/push-settings.tsx';
