/** How a file is shown in place, by its name; what it really is decided the server when it came. */
const kinds = {
  image: /\.(png|jpe?g|webp|avif)$/i,
  pdf: /\.pdf$/i,
  video: /\.mp4$/i,
  sound: /\.(ogg|oga|opus)$/i,
  word: /\.docx$/i,
  table: /\.(xlsx|csv|tsv)$/i,
  text: /\.(txt|md|log|json|xml|ya?ml|ini|toml|sql|[jt]sx?|css|html?|py|go|rs|java|kt|php|cs|c|cpp|h|sh|bat)$/i,
} as const;

export type FileKind = keyof typeof kinds | 'other';

export const kindOfFile = (name: string): FileKind =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].test(name)) ?? 'other';
