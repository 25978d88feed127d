export { OwnChoices } from '#modules/channels/notifications/screens/own-choices.tsx';
export { MuteButton, WatchMenu } from '#modules/channels/notifications/screens/watch-menu.tsx';
