import * as notifications from '#modules/channels/notifications/endpoints.ts';
import * as sms from '#modules/channels/sms/sms-callback.ts';
import * as webPush from '#modules/channels/web-push/push-subscriptions.ts';

/** The endpoints of the modules of this folder. */
export const endpoints = [notifications, sms, webPush] as const;
