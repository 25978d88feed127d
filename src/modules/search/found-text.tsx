import type { KeyboardEvent } from 'react';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Piece } from '#modules/search/highlights.ts';
import type { textSearch } from '#modules/search/search.ts';
import styles from '#modules/search/search.module.css';

type Find = EndpointOutput<typeof textSearch>['rows'][number];

const signs = { task: 'checkbox', comment: 'message', file: 'paperclip' } as const;

interface FoundTextProps {
  readonly find: Find;
  /** The arrows lead from find to find. */
  readonly walk: (event: KeyboardEvent) => void;
}

/** A find: its task, the place where the words stand, who wrote it and when. Opens the task beside the list. */
export function FoundText({ find, walk }: FoundTextProps) {
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
