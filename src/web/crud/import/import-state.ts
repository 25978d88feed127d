import { useQuery } from '@tanstack/react-query';
import { call } from '#web/call.ts';

export type ImportStatus = 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'undoing' | 'undone';
export type Existing = 'skip' | 'update' | 'refuse';

export interface ImportSettings {
  readonly mapping: readonly (string | null)[];
  readonly key: string | null;
  readonly existing: Existing;
  readonly skip_errors: boolean;
  readonly values?: Values;
  readonly defaults?: Readonly<Record<string, string>>;
}

/** By target what each value of the file means; '' leaves it empty. */
export type Values = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Values of a target that name nothing here. */
export interface Unknown {
  readonly code: string;
  readonly label: string;
  readonly to: string | null;
  readonly choices: readonly { readonly code: string; readonly label: string }[];
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

/** An import as the server tells of it. */
export interface Import {
  readonly id: number;
  readonly file_name: string;
  readonly status: ImportStatus;
  readonly headings: readonly string[];
  readonly settings: ImportSettings | null;
  readonly total: number;
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
  readonly kept: number;
  readonly created_at: string;
}

/** What a file offers after it was taken. */
export interface Offer extends Import {
  readonly targets: readonly {
    readonly code: string;
    readonly label: string;
    readonly is_needed: boolean;
    /** Where a value for all lines is chosen from; null: it is not offered. */
    readonly to: string | null;
  }[];
  readonly proposed: readonly (string | null)[];
  readonly keys: readonly string[];
  readonly samples: readonly (readonly string[])[];
}

export interface LineError {
  readonly line: number;
  readonly field: string;
  readonly label: string;
  readonly cell: string;
  readonly message: string;
}

/** So often a running import is asked how far it is, in milliseconds. */
const askMs = 400;

export const isBusy = (status: ImportStatus): boolean => ['checking', 'running', 'undoing'].includes(status);

/** An import with its errors, asked again while it works. */
export const useImport = (path: string, id: number) =>
  useQuery({
    queryKey: ['import', path, id],
    queryFn: ({ signal }) =>
      call<Import & { errors: LineError[] }>(`GET /api/${path}/imports/:id`, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isBusy(state.data.status) ? false : askMs),
    staleTime: 0,
  });
