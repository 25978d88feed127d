/** A person called by name in a Markdown text: `[@Dilnoza](user:5)`. */
const mention = /\]\(user:(\d{1,15})\)/g;

/** More people than this are not called by one text. */
const most = 50;

/** The ids of the people whom a text calls, each once. */
export function mentionedIn(text: string | null | undefined): number[] {
  const ids = [...(text ?? '').matchAll(mention)].map(([, id]) => Number(id));
  return [...new Set(ids)].slice(0, most);
}
