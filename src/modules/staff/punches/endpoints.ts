export * from '#modules/staff/punches/punch-endpoints.ts';
export * from '#modules/staff/punches/device-endpoints.ts';
export * from '#modules/staff/punches/kiosk-endpoints.ts';
