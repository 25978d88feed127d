/** No type of file may be larger than this, whatever its own limit says. */
export const largestFile = 200 * 1024 * 1024;
