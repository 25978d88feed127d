/** By their folders, as lock files of npm name them. */
type Packages = Readonly<Record<string, { readonly version?: string; readonly [fact: string]: unknown }>>;

export function installOf(wanted: Packages, installed: Packages, isForDevelopment?: boolean): string[] | undefined;
