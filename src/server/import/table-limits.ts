const mebibyte = 1024 * 1024;

/** Bytes of a workbook or of JSON: these are held in memory while they are read. */
export const largestWorkbook = 50 * mebibyte;
/** Bytes of a table that is read as it comes. */
export const largestText = 200 * mebibyte;
/** What a workbook may unpack to: more is a bomb, not a table. */
export const largestUnpacked = 300 * mebibyte;
/** Tables shrink to a tenth or a twentieth, nothing that people wrote to less than this part … */
export const strongestPacking = 200;
/** … once it is larger than this. */
export const alwaysUnpacked = 20 * mebibyte;
/** Files inside a workbook: sheets, pictures, notes. */
export const mostEntries = 5_000;
/** Sheets that are looked through for the first with data. */
export const mostSheets = 20;
/** Lines below the heading. */
export const mostLines = 200_000;
export const mostColumns = 200;
/** Another system repeats a column for each comment and label; ours come out of them. */
export const mostForeignColumns = 4_000;
/** Characters of one cell. What is longer is no cell but a quotation mark that nobody closed. */
export const longestCell = mebibyte;

/** Memory of the thread that reads a table, in MiB. A file that needs more is refused; the product goes on. */
export const readerMemory = 448;
/** Seconds for which somebody may wait for one table, those not counted in which the table waits for them. */
export const readerSeconds = 60;
/** Seconds for which a thread that has read a small file waits for the next. */
export const readerRestSeconds = 10;
/** Bytes of a file after which nothing is left of it in a thread that would be worth ending it for. */
export const smallTable = mebibyte;
/** Milliseconds that a thread is given to come to the end of a small file of which only the heading was wanted. */
export const readerEndMs = 20;
/** Tables that are opened at once: opening is what takes memory. */
export const openedAtOnce = 2;
