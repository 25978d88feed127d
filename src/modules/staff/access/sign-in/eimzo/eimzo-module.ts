import {
  type CertificateAlias,
  eimzoModule,
  parseAlias,
} from '#modules/staff/access/sign-in/eimzo/certificate-alias.ts';

/** A certificate that the module on this machine knows. */
export interface Certificate {
  readonly disk: string;
  readonly path: string;
  readonly name: string;
  readonly alias: string;
  readonly parsed: CertificateAlias;
}

/** The module does not run on this machine, or does not let this site in. */
export class ModuleMissing extends Error {}
/** The module or the person said no: a wrong password of the key, a closed window. */
export class ModuleRefused extends Error {}

interface Answer {
  readonly success?: boolean;
  readonly reason?: string;
  readonly certificates?: readonly { disk: string; path: string; name: string; alias: string }[];
  readonly keyId?: string;
  readonly pkcs7_64?: string;
}

/** How long the module may take to answer when nobody types a password into its window, in milliseconds. */
const patienceMs = 5_000;
/** And when somebody does. */
const typingMs = 120_000;

/** One connection, one question and its answer: how the vendor's own script speaks to the module. */
function ask(question: object, waitMs = patienceMs): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(eimzoModule);
    const give = setTimeout(() => end(() => reject(new ModuleMissing())), waitMs);
    const end = (say: () => void) => {
      clearTimeout(give);
      socket.close();
      say();
    };
    socket.addEventListener('open', () => socket.send(JSON.stringify(question)));
    socket.addEventListener('error', () => end(() => reject(new ModuleMissing())));
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      end(() => (answer.success ? resolve(answer) : reject(new ModuleRefused(answer.reason ?? ''))));
    });
  });
}

/** Shows the module the keys of this site: pairs of a domain and its key. */
const introduce = (keys: readonly string[]): Promise<Answer> => ask({ name: 'apikey', arguments: keys });

/** The certificates on this machine. Throws ModuleMissing where there is no module. */
export async function certificatesHere(keys: readonly string[]): Promise<Certificate[]> {
  await introduce(keys);
  const { certificates = [] } = await ask({ plugin: 'pfx', name: 'list_all_certificates' });
  return certificates.map((one) => ({ ...one, parsed: parseAlias(one.alias) }));
}

/** Signs a text with the key of a certificate; the module asks for its password in a window of its own. */
export async function signed({ disk, path, name, alias }: Certificate, text: string): Promise<string> {
  const { keyId } = await ask({ plugin: 'pfx', name: 'load_key', arguments: [disk, path, name, alias] }, typingMs);
  const bytes = new TextEncoder().encode(text);
  const data = btoa(String.fromCharCode(...bytes));
  const { pkcs7_64 } = await ask({ plugin: 'pkcs7', name: 'create_pkcs7', arguments: [data, keyId, 'no'] }, typingMs);
  if (!pkcs7_64) throw new ModuleRefused('');
  return pkcs7_64;
}
