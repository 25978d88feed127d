/** The company's own requisites: what administrators have set, by the names of the settings. */
export const companySettings = [
  'company_name',
  'company_stir',
  'company_vat_code',
  'company_account',
  'company_mfo',
  'company_bank',
  'company_address',
  'company_phone',
  'company_director',
  'company_accountant',
] as const;

/** What is printed of a side. What is not known is left out. */
export interface Party {
  readonly name: string;
  readonly stir?: string;
  readonly vat_code?: string;
  readonly account?: string;
  readonly mfo?: string;
  readonly bank?: string;
  readonly address?: string;
  readonly phone?: string;
  readonly director?: string;
  readonly accountant?: string;
}

type Settings = Readonly<Record<string, unknown>>;

export function companyOf(settings: Settings): Party {
  const given = companySettings.flatMap((key) => {
    const value = settings[key];
    return typeof value === 'string' && value.trim() ? [[key.replace('company_', ''), value.trim()]] : [];
  });
  return { name: '', ...(Object.fromEntries(given) as Partial<Party>) };
}

/** A company without a code of VAT pays none and writes so: documents.md, 1.1. */
export const paysVat = (settings: Settings): boolean => companyOf(settings).vat_code !== undefined;

/** What a new line is called in tax rolls, unless somebody says otherwise. */
export function serviceOf(settings: Settings): {
  mxik: string | null;
  package_code: string | null;
  unit: string | null;
} {
  const given = (key: string) => {
    const value = settings[key];
    return typeof value === 'string' && value.trim() ? value.trim() : null;
  };
  return { mxik: given('service_mxik'), package_code: given('service_package_code'), unit: given('service_unit') };
}
