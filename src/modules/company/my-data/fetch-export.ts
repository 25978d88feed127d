import { tokens } from '#web/api/token.ts';

/** A file carries no header of its own: its bytes are fetched with the token and handed to the browser. */
export async function fetchExport(id: number): Promise<void> {
  const answer = await fetch(`/api/fp/my-data/exports/${id}`, {
    headers: { authorization: `Bearer ${tokens.token()}`, 'accept-language': document.documentElement.lang },
  });
  if (!answer.ok) throw new Error(String(answer.status));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = 'my-data.zip';
  link.click();
  URL.revokeObjectURL(link.href);
}
