export { containedVat, type Vat } from '#modules/contracts/vat.ts';
export { contractStages } from '#modules/contracts/contract-stages.ts';
export { clientContracts } from '#modules/contracts/client-contracts.ts';
export { contractDocuments } from '#modules/contracts/contract-documents.ts';
