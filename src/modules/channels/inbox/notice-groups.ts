/** What stands in the inbox, as far as it says what it is about. */
interface Told {
  readonly id: number;
  readonly kind: string;
  readonly task_id: number | null;
  readonly read_at: string | null;
  readonly link?: string | null;
}

export interface NoticeGroup<N> {
  /** The newest notice of it: its number, as long as nothing newer comes. */
  readonly id: number;
  readonly version: number;
  readonly first: N;
  /** What was said of the same thing before, newest first. */
  readonly others: readonly N[];
  readonly ids: readonly number[];
  readonly isUnread: boolean;
}

/** What a notice is about: a task, or what its link leads to; of neither each stands for itself. */
const aboutOf = ({ id, task_id, link }: Told): string =>
  task_id ? `task ${task_id}` : link?.includes('panel=') ? link : `notice ${id}`;

/** Notices of one thing together, in the place of the newest of them. Those given are newest first. */
export const groupsOf = <N extends Told & { readonly version: number }>(notices: readonly N[]): NoticeGroup<N>[] =>
  [...Map.groupBy(notices, aboutOf).values()].map((all) => {
    const [first, ...others] = all as [N, ...N[]];
    return {
      ...{ id: first.id, version: first.version, first, others },
      ids: all.map(({ id }) => id),
      isUnread: all.some(({ read_at }) => read_at === null),
    };
  });
