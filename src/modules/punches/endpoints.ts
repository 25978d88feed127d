export * from '#modules/punches/punch-endpoints.ts';
export * from '#modules/punches/device-endpoints.ts';
export * from '#modules/punches/kiosk-endpoints.ts';
