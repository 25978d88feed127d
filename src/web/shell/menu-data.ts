import { useCall } from '#web/cache/use-call.ts';
import { editsInPlace, useTexts } from '#web/i18n/texts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { type MenuGroup, menuOf } from '#web/shell/menu.ts';
import { useProduct } from '#web/product/product-context.ts';
import { useStore } from '#web/state/store.ts';

const ordered = { query: { orderby_: 'ordering' } };

/** The menu of the person, in their language. */
export function useMenu(): MenuGroup[] {
  const { t, lang, hash } = useTexts();
  const may = useMay();
  const { user } = useSession();
  const { screens, places } = useProduct();
  const asked = { ...ordered, under: ['menu', lang, hash], enabled: user !== null, staleTime: 600_000 };
  const categories = useCall('GET /api/admin/user-categories', asked).data?.rows;
  const modules = useCall('GET /api/admin/user-modules', asked).data?.rows;
  // Names that the server says carry no sign of their key: while texts are edited in place they are the page's own.
  const isEditing = useStore(editsInPlace);
  const bothHere = !isEditing && categories && modules;
  return menuOf({
    screens,
    places,
    categoryRows: bothHere ? categories : undefined,
    moduleRows: bothHere ? modules : undefined,
    may,
    t,
  });
}
