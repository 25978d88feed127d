/**
 * The alias of an E-IMZO certificate: subject and validity in one line, its keys in any order. Commas inside values
 * survive, because a value ends only where the next known key begins: domain.md, section 1.
 */
export interface CertificateAlias {
  readonly cn?: string;
  readonly name?: string;
  readonly surname?: string;
  readonly o?: string;
  readonly ou?: string;
  readonly l?: string;
  readonly st?: string;
  readonly c?: string;
  /** The person's own taxpayer number. */
  readonly uid?: string;
  /** 14 digits. */
  readonly pinfl?: string;
  /** The organisation's taxpayer number, 9 digits. */
  readonly inn?: string;
  /** Position. */
  readonly t?: string;
  readonly e?: string;
  readonly businesscategory?: string;
  readonly serialnumber?: string;
  /** As written there: `2026.08.18 14:55:14`, on the clock of Tashkent. */
  readonly validfrom?: string;
  readonly validto?: string;
}
type Key = keyof CertificateAlias;

/** How the browser reaches the module on the visitor's machine: one address, one protocol, both the vendor's. */
export const eimzoModule = 'wss://127.0.0.1:64443/service/cryptapi';

const names: Readonly<Record<string, Key>> = { '1.2.860.3.16.1.1': 'inn', '1.2.860.3.16.1.2': 'pinfl' };
const subject = 'cn|name|surname|o|ou|l|st|c|uid|t|e|businesscategory|serialnumber|validfrom|validto';
const keys = new RegExp(`(?:^|,)\\s*(${subject}|1\\.2\\.860\\.3\\.16\\.1\\.[12])=`, 'gi');

/** An alias taken apart; what it does not say is left out. An empty text gives an empty object. */
export function parseAlias(alias: string): CertificateAlias {
  const found = [...alias.matchAll(keys)];
  return Object.fromEntries(
    found.map((match, at) => {
      const key = match[1]!.toLowerCase();
      const value = alias.slice(match.index + match[0].length, found[at + 1]?.index ?? alias.length).trim();
      return [names[key] ?? key, value];
    }),
  );
}

/** `2026.08.18 14:55:14` on the clock of Tashkent (UTC+5 all year) as milliseconds, or null for another form. */
export function aliasInstant(text: string | undefined): number | null {
  const match = /^(\d{4})\.(\d{2})\.(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text ?? '');
  if (!match) return null;
  const instant = Date.parse(`${match[1]}-${match[2]}-${match[3]}T${match[4]}+05:00`);
  return Number.isNaN(instant) ? null : instant;
}

/** Can somebody be recognised by it now? It names a person or an organisation, and it is in its time. */
export function isUsable(alias: CertificateAlias, now: number): boolean {
  const from = aliasInstant(alias.validfrom);
  const to = aliasInstant(alias.validto);
  const names = alias.pinfl ?? alias.inn ?? alias.uid;
  return Boolean(names) && (from === null || from <= now) && (to === null || now < to);
}
