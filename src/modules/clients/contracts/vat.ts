import { hundredthsOf, scaled } from '#kernel/money.ts';
import type { documentVatKinds } from '#modules/clients/contracts/contract-documents.ts';

export type VatKind = (typeof documentVatKinds)[number];

/** How VAT counts on a day: by a rate, which is null where there is none. */
export interface Vat {
  readonly vat_kind: VatKind;
  /** In hundredths of a percent as a decimal text: `12.00`. */
  readonly vat_rate: string | null;
}

const WHOLE = 10_000n;

/** The VAT that a sum contains: 12/112 of it at 12 %, rounded to a tiyin. documents.md, 1.2. */
export function containedVat(amount: bigint, { vat_kind, vat_rate }: Vat): bigint {
  if (vat_kind !== 'rate' || vat_rate === null) return 0n;
  const rate = hundredthsOf(vat_rate);
  return scaled(amount, rate, WHOLE + rate);
}
