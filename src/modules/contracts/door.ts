export { containedVat, type Vat } from '#modules/contracts/vat.ts';
export { contractStages } from '#modules/contracts/contract-stages.ts';
