import clients from '#modules/clients/clients/texts.json' with { type: 'json' };
import contracts from '#modules/clients/contracts/texts.json' with { type: 'json' };
import enquiries from '#modules/clients/enquiries/texts.json' with { type: 'json' };

/** The texts of the modules of this folder, a file each. */
export const texts = {
  clients,
  contracts,
  enquiries,
} as const;
