import type { SuggestionKeyDownProps, SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import type { Option } from '#kernel/row-verbs.ts';
import { fold } from '#kernel/search-folding.ts';
import { call } from '#web/api/call.ts';
import { type Store, storeOf } from '#web/state/store.ts';

/** The people who are offered after `@`, where, and which of them is next. */
export interface PeopleMenu {
  readonly people: readonly Option[];
  readonly at: number;
  readonly left: number;
  readonly top: number;
  readonly choose: (person: Option) => void;
}

const most = 8;
const menuWidth = 244;

/** Offers people while a name is typed, `near` before others; arrows and Enter choose, Escape leaves. */
export function peopleSuggestion(near: () => readonly number[] | undefined): {
  menu: Store<PeopleMenu | null>;
  mention: Omit<SuggestionOptions, 'editor'>;
} {
  const menu = storeOf<PeopleMenu | null>(null);
  const show = ({ items, clientRect, command, editor }: SuggestionProps<Option>) => {
    const [caret, frame] = [clientRect?.(), editor.view.dom.closest('[data-rich-editor]')?.getBoundingClientRect()];
    if (!items.length || !caret || !frame) return menu.set(null);
    const choose = ({ id, name }: Option) => command({ id: String(id), label: name });
    const left = Math.max(0, Math.min(caret.left - frame.left, frame.width - menuWidth));
    menu.set({ people: items, at: 0, left, top: caret.bottom - frame.top + 4, choose });
  };
  const onKeyDown = ({ event }: SuggestionKeyDownProps): boolean => {
    const now = menu.get();
    if (!now) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) menu.set({ ...now, at: (now.at + step + now.people.length) % now.people.length });
    else if (event.key === 'Enter' || event.key === 'Tab') now.choose(now.people[now.at]!);
    else if (event.key === 'Escape') menu.set(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    menu,
    mention: {
      char: '@',
      items: ({ query }) => peopleNamed(query, near()),
      render: () => ({ onStart: show, onUpdate: show, onKeyDown, onExit: () => menu.set(null) }),
    },
  };
}

/** Whose name begins with what was typed, then those of the task, then all others; `near` are people of the company. */
async function peopleNamed(q: string, near: readonly number[] | undefined): Promise<Option[]> {
  const asked = ` ${fold(q)}`;
  const place = ({ id, name }: Option) => Number(!` ${fold(name)}`.includes(asked)) * 2 + Number(!near?.includes(id));
  try {
    const query = { ...(q && { q }), ...(near && { client_id: 'false' as const }) };
    const { rows } = await call('GET /api/admin/users/options', { query });
    return rows.toSorted((one, other) => place(one) - place(other)).slice(0, most);
  } catch {
    return []; // Without a connection the name stays plain text.
  }
}
