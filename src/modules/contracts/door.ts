export { containedVat, type Vat } from '#modules/contracts/vat.ts';
