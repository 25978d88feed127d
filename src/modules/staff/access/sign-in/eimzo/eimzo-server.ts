/** How long the E-IMZO server may take, in milliseconds: somebody stands at the door. */
const patienceMs = 10_000;

/** Who asks, as the E-IMZO server wants it told. */
export interface Asker {
  /** The visitor's address. */
  readonly address: string;
  /** The host of this site, for which the server holds its keys. */
  readonly host: string;
}

/** A person whose signature was found good. */
export interface SignedPerson {
  readonly pinfl: string;
  readonly serial_number: string;
}

/** The E-IMZO server did not answer, or not as its documentation says. */
export class EimzoUnreachable extends Error {}

/** Why the E-IMZO server refused: its own status, always negative. */
export class EimzoRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the E-IMZO server answered ${status}`);
    this.status = status;
  }
}

const keyOfPinfl = '1.2.860.3.16.1.2';

/** Asks for something to sign. */
export async function askChallenge(server: string, asker: Asker): Promise<string> {
  const answer = await ask(server, 'frontend/challenge', asker);
  if (answer.status !== 1) throw new EimzoRefused(Number(answer.status));
  if (typeof answer.challenge !== 'string') throw new EimzoUnreachable('no challenge');
  return answer.challenge;
}

/** Has a signed challenge judged: signature, certificate and its time. `pkcs7` is base 64. */
export async function judgeSignature(server: string, asker: Asker, pkcs7: string): Promise<SignedPerson> {
  const answer = await ask(server, 'backend/auth', asker, pkcs7.replace(/\s/g, ''));
  if (answer.status !== 1) throw new EimzoRefused(Number(answer.status));
  const info = answer.subjectCertificateInfo as
    | { serialNumber?: unknown; subjectName?: Readonly<Record<string, unknown>> }
    | undefined;
  const pinfl = info?.subjectName?.[keyOfPinfl];
  if (typeof pinfl !== 'string') throw new EimzoUnreachable('no PINFL in the answer');
  return { pinfl, serial_number: String(info?.serialNumber ?? '') };
}

async function ask(
  server: string,
  path: string,
  asker: Asker,
  body?: string,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const answer = await fetch(`${server.replace(/\/+$/, '')}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-real-ip': asker.address,
        host: asker.host,
        ...(body !== undefined && { 'content-type': 'text/plain' }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new EimzoUnreachable('the E-IMZO server cannot be reached', { cause: error });
  }
}
