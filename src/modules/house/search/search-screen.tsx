import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { call } from '#web/api/call.ts';
import { typingPauseMs } from '#web/state/limits.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Screen } from '#web/product/screen.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, StateNote } from '#web/ui/state-note.tsx';
import { findsPerPage, textKinds } from '#modules/house/search/text-kinds.ts';
import styles from '#modules/house/search/search.module.css';
import { longestQuestion } from '#kernel/search-folding.ts';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { openPanel } from '#web/navigation/panel-address.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Piece } from '#modules/house/search/highlights.ts';
import type { textSearch } from '#modules/house/search/search.ts';

interface Asked {
  readonly q: string;
  readonly kind: string | undefined;
  readonly project_id: string | undefined;
}

/** What was found so far, and how much there is of each kind; nothing where nothing is asked. */
function useFinds(asked: Asked) {
  const query = useInfiniteQuery({
    queryKey: ['text-search', asked],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/fp/search', { query: { ...asked, page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.rows.length < findsPerPage ? undefined : pages.length + 1),
    enabled: asked.q !== '',
    placeholderData: keepPreviousData,
  });
  const pages = (asked.q && query.data?.pages) || [];
  const [first] = pages;
  const total = first ? textKinds.reduce((sum, one) => sum + first.counts[one], 0) : 0;
  return { query, finds: pages.flatMap(({ rows }) => rows), first, total };
}

/** Every task, comment and file in which the words stand; what was asked is in the address. */
export default function SearchScreen() {
  const { t } = useTexts();
  const { q = '', kind, project_id } = useSearchTexts();
  const list = useRef<HTMLOListElement>(null);
  const { query, finds, first, total } = useFinds({ q, kind, project_id });
  const { data, error, isFetching } = query;
  const shown = (count: number) => `${count}${first && total >= first.most ? '+' : ''}`;

  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    if (!step || !links.length) return;
    event.preventDefault();
    links[
      Math.max(0, Math.min(links.indexOf(document.activeElement as HTMLElement) + step, links.length - 1))
    ]?.focus();
  }

  return (
    <Screen lead={first && <span className="quiet">{shown(total)}</span>} busy={q !== '' && !data && !error}>
      <div className="scrolls">
        <search className={`stack gap-12 tops ${styles.page}`}>
          <div className={`grid gap-8 full ${styles.question}`}>
            <Question q={q} isBusy={isFetching} walk={walk} />
            <OptionSelect
              path="fp/projects"
              label={t('field.project_id')}
              value={project_id ? Number(project_id) : null}
              choose={(id) => changeSearch({ project_id: id }, { replace: true })}
            />
          </div>
          {first && (
            <SegmentedControl
              aria-label={t('search.where')}
              value={kind ?? ''}
              onChange={(value) => changeSearch({ kind: value }, { replace: true })}
              data={[
                { value: '', label: t('search.everywhere') },
                ...textKinds.map((one) => ({ value: one, label: `${t(`search.kind.${one}`)} ${first.counts[one]}` })),
              ]}
            />
          )}
          <StillPreparing percent={first?.prepared} />
          {!q && <StateNote icon="search" title={t('search.empty')} text={t('search.empty_hint')} />}
          {error && !data && <FailureNote error={error} retry={() => void query.refetch()} />}
          {q && !data && !error && <SkeletonRows rows={6} />}
          {first && !finds.length && (
            <StateNote icon="search" title={t('state.nothing_found')} text={t('search.nothing_hint')} />
          )}
          <ol ref={list} className={styles.list} data-stale={query.isPlaceholderData || undefined}>
            {finds.map((find) => (
              <FoundText key={`${find.kind} ${find.row_id}`} find={find} walk={walk} />
            ))}
          </ol>
          {finds.length > 0 && query.hasNextPage && (
            <Button variant="default" loading={isFetching} onClick={() => void query.fetchNextPage()}>
              {t('search.more')}
            </Button>
          )}
        </search>
      </div>
    </Screen>
  );
}

/** After an update the words of old texts come by and by. */
function StillPreparing({ percent = 100 }: { readonly percent?: number | undefined }) {
  const { t } = useTexts();
  return percent < 100 && <span className="quiet">{t('search.prepared', { percent })}</span>;
}

interface QuestionProps {
  readonly q: string;
  readonly isBusy: boolean;
  readonly walk: (event: KeyboardEvent) => void;
}

/** What is typed is asked after a pause, and stands in the address without a step of the history for each letter. */
function Question({ q, isBusy, walk }: QuestionProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(q);
  const [asked, setAsked] = useState(q);
  // The address was changed elsewhere: by going back, or by the palette.
  if (asked !== q) {
    setAsked(q);
    if (typed.trim() !== q) setTyped(q);
  }
  const ask = useDebouncedCallback(
    (text: string) => changeSearch({ q: text.trim() }, { replace: true }),
    typingPauseMs,
  );
  return (
    <TextInput
      type="search"
      aria-label={t('search.words')}
      placeholder={t('search.words')}
      value={typed}
      maxLength={longestQuestion}
      autoFocus
      onKeyDown={walk}
      leftSection={<Icon name={isBusy ? 'loader' : 'search'} size={16} />}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        ask(value);
      }}
    />
  );
}

type Find = EndpointOutput<typeof textSearch>['rows'][number];

const signs = { task: 'checkbox', comment: 'message', file: 'paperclip' } as const;

interface FoundTextProps {
  readonly find: Find;
  /** The arrows lead from find to find. */
  readonly walk: (event: KeyboardEvent) => void;
}

/** A find: its task, the place where the words stand, who wrote it and when. Opens the task beside the list. */
function FoundText({ find, walk }: FoundTextProps) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <li className="ruled">
      <a
        href={`#/search?panel=fp/dev-tasks:${find.task_id}`}
        className={`stack gap-4 hovers ink untied rounded ${styles.link}`}
        onKeyDown={walk}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          openPanel('fp/dev-tasks', find.task_id);
        }}
      >
        <span className={`row breaks medium baseline ${styles.name}`} translate="no">
          <StatusIcon status={find.status} />
          <span className="rigid quiet plain digits">{find.number}</span>
          <span>
            <Pieces pieces={find.name} />
          </span>
        </span>
        {find.snippet.length > 0 && (
          <span className="breaks soft" translate="no">
            <Pieces pieces={find.snippet} />
          </span>
        )}
        <span className={`row wrap quiet small ${styles.facts}`}>
          <span className="inline gap-4">
            <Icon name={signs[find.kind]} size={14} />
            {t(`search.one.${find.kind}`)}
          </span>
          <ReferenceName path="fp/projects" id={find.project_id} />
          <ReferenceName path="admin/users" id={find.written_by} />
          <span>{formats.relative(find.written_at)}</span>
        </span>
      </a>
    </li>
  );
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : text));
}
