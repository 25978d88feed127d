import { useContext } from 'react';
import { fold } from '#kernel/search-folding.ts';
import { callAt } from '#web/api/call.ts';
import { learn } from '#web/cache/references.ts';
import { MadeByNameContext } from '#web/fields/made-by-name.ts';
import { useMay } from '#web/session/session.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { isToBeMade, type Offer, toBeMade } from '#web/ui/picking.ts';

/** Of rows for which a name is enough, the one that is sought and not found is made on the way, by those who may. */
export function useMadeHere(path: string, q: string, found: readonly Offer[], isFresh: boolean) {
  const may = useMay();
  const madeByName = useContext(MadeByNameContext);
  const name = q.trim();
  const isMade = madeByName.some((one) => one.path === path && may(one.need));
  const isThere = found.some((one) => fold(one.name) === fold(name));
  const made = isMade && name.length > 1 && isFresh && !isThere ? [{ id: toBeMade, name: `+ «${name}»` }] : [];
  async function make(choose: (id: number) => void): Promise<void> {
    try {
      const row = (await callAt({ path }, 'POST', { body: { name } })) as { readonly id: number };
      learn(path, [{ id: row.id, name, color: null }]);
      choose(row.id);
    } catch (error) {
      notifyProblem(error);
    }
  }
  return { made, isAsked: (offer: Offer | null) => offer !== null && isToBeMade(offer), make };
}
