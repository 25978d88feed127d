export { containedVat, type Vat } from '#modules/clients/contracts/vat.ts';
export { contractStages } from '#modules/clients/contracts/contract-stages.ts';
export { clientContracts } from '#modules/clients/contracts/client-contracts.ts';
export { contractDocuments } from '#modules/clients/contracts/contract-documents.ts';
