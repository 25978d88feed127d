/** How a provider answered: its status and at most two million letters, as JSON where it is. */
export interface ProviderAnswer {
  readonly status: number;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- foreign JSON, read field by field
  readonly json: any;
  readonly afterSeconds: number | undefined;
}

const timeoutMs = 12_000;
const longestAnswer = 2_000_000;

/** Asks a provider. Throws when the line breaks or nothing is said in time; redirects are a failure. */
export async function askProvider(address: string, init: RequestInit): Promise<ProviderAnswer> {
  const answer = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const text = (await answer.text()).slice(0, longestAnswer);
  const after = Number(answer.headers.get('retry-after'));
  return {
    status: answer.status,
    text,
    json: jsonOf(text),
    afterSeconds: after > 0 ? Math.min(after, 86_400) : undefined,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** What a provider said in words of its own, never with what was sent. */
export const saidBy = ({ status, text, json }: ProviderAnswer): string => {
  const words = (json as { message?: unknown } | null)?.message ?? text;
  return `${status} ${typeof words === 'string' ? words : JSON.stringify(words)}`.slice(0, 300).trim();
};

/** Whether the line broke before anything can have been sent: nothing was connected to. */
export const neverConnected = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(
    ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? '',
  );
