import { formatCount } from '#kernel/formats.ts';
import { pageSizes, rangeOfPage, withoutPages } from '#web/lists/list-address.ts';
import styles from '#web/grid/list-footer.module.css';
import type { List } from '#web/crud/use-list.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Which rows these are, and the way to the others. A list that fits on one page needs none of it. */
export function ListFooter({ list }: { readonly list: List }) {
  const { t } = useTexts();
  const { state, total } = list;
  if (!list.data || (state.page === 1 && total <= pageSizes[0])) return null;
  return (
    <footer className={`row gap-4 rigid quiet small ${styles.footer}`}>
      {!list.isContinuous && <Pages list={list} />}
      <span className="grow" />
      <label className="row">
        <span className="wide-only">{t('list.per_page')}</span>
        <select
          className={`tap panel ink rounded-s ${styles.select}`}
          aria-label={t('list.per_page')}
          value={list.isContinuous ? withoutPages : state.perPage}
          onChange={({ currentTarget: { value } }) =>
            list.setPerPage(value === withoutPages ? withoutPages : Number(value))
          }
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
          <option value={withoutPages}>{t('list.without_pages')}</option>
        </select>
      </label>
    </footer>
  );
}

function Pages({ list }: { readonly list: List }) {
  const { t } = useTexts();
  const { state, rows, total, isEstimate } = list;
  const [from, to] = rangeOfPage(state, rows.length);
  const isLast = rows.length < state.perPage || to >= total;
  return (
    <>
      <span className={`digits ${styles.range}`}>
        {formatCount(from)}–{formatCount(to)} / {isEstimate && '≈ '}
        {formatCount(total)}
      </span>
      <IconButton
        icon="chevron-left"
        label={t('list.previous_page')}
        disabled={state.page === 1}
        onClick={() => list.setPage(state.page - 1)}
      />
      <IconButton
        icon="chevron-right"
        label={t('list.next_page')}
        disabled={isLast && !isEstimate}
        onClick={() => list.setPage(state.page + 1)}
      />
    </>
  );
}
