export { OwnChoices } from '#modules/notifications/screens/own-choices.tsx';
export { MuteButton, WatchMenu } from '#modules/notifications/screens/watch-menu.tsx';
