// Which libraries npm has to bring: what the lock file asks for beside what npm says it installed.

/**
 * The packages of a lock file: the version that is installed, if any, and whether that is as it should be. One may be
 * missing only if it is for another platform (or for its other C library).
 */
function librariesOf(wanted, installed) {
  return Object.entries(wanted)
    .filter(([path]) => path !== '')
    .map(([path, { version, dev = false, optional, os, cpu, libc }]) => {
      const isElsewhere = optional && (libc || !(os?.includes(process.platform) && cpu?.includes(process.arch)));
      const found = installed[path]?.version;
      return { isDevelopment: dev, version: found, isThere: found ? found === version : Boolean(isElsewhere) };
    });
}

/**
 * What npm is asked for, undefined where all is there. What only development needs stays where it is: who develops
 * starts the product as well. `npm ci` begins by removing everything: where nothing is out of date, what is missing is
 * added.
 * @param wanted packages of the lock file, and `installed` those that npm wrote down: by their folders.
 * @param isForDevelopment with what checks, tests and benches need.
 */
export function installOf(wanted, installed, isForDevelopment = false) {
  const all = librariesOf(wanted, installed);
  if (all.every(({ isThere, isDevelopment }) => isThere || (isDevelopment && !isForDevelopment))) return undefined;
  const isWithDevelopment = isForDevelopment || all.some(({ isDevelopment, version }) => isDevelopment && version);
  const isOnlyLess = all.some(({ version }) => version) && all.every(({ isThere, version }) => isThere || !version);
  return [...(isOnlyLess ? ['install', '--no-save'] : ['ci']), isWithDevelopment ? '--include=dev' : '--omit=dev'];
}
