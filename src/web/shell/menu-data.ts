import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
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
  const isSignedIn = user !== null;
  const categoryRows = useQuery({
    queryKey: ['menu', 'categories', lang, hash],
    queryFn: ({ signal }) => call('GET /api/admin/user-categories', { ...ordered, signal }).then(({ rows }) => rows),
    enabled: isSignedIn,
    staleTime: 600_000,
  });
  const moduleRows = useQuery({
    queryKey: ['menu', 'modules', lang, hash],
    queryFn: ({ signal }) => call('GET /api/admin/user-modules', { ...ordered, signal }).then(({ rows }) => rows),
    enabled: isSignedIn,
    staleTime: 600_000,
  });
  // Names that the server says carry no sign of their key: while texts are edited in place they are the page's own.
  const isEditing = useStore(editsInPlace);
  const bothHere = !isEditing && categoryRows.data && moduleRows.data;
  return menuOf({
    screens,
    places,
    categoryRows: bothHere ? categoryRows.data : undefined,
    moduleRows: bothHere ? moduleRows.data : undefined,
    may,
    t,
  });
}
