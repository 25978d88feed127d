import { fold } from '#kernel/search-folding.ts';
import { callAt } from '#web/api/call.ts';
import { learn } from '#web/cache/references.ts';
import { useProduct } from '#web/product/product-context.ts';
import { useMay } from '#web/session/session.ts';
import { notifyProblem } from '#web/ui/notices.ts';

interface Offered {
  readonly value: string;
  readonly label: string;
}

/** Stands for the row that is not there yet: no id looks like it. */
const here = '+';

/** Of rows for which a name is enough, the one that is sought and not found is made on the way, by those who may. */
export function useMadeHere(path: string, q: string, found: readonly Offered[], isLoading: boolean) {
  const may = useMay();
  const { madeByName } = useProduct();
  const name = q.trim();
  const isMade = madeByName.some((one) => one.path === path && may(one.need));
  const isThere = found.some(({ label }) => fold(label) === fold(name));
  const offered = isMade && name.length > 1 && !isLoading && !isThere ? [{ value: here, label: `+ «${name}»` }] : [];
  async function make(choose: (id: number) => void): Promise<void> {
    try {
      const row = (await callAt({ path }, 'POST', { body: { name } })) as { readonly id: number };
      learn(path, [{ id: row.id, name, color: null }]);
      choose(row.id);
    } catch (error) {
      notifyProblem(error);
    }
  }
  return { offered, isAsked: (chosen: string | null) => chosen === here, make };
}
