import { useState } from 'react';
import { useReferences } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { ByDayPart } from '#modules/views/gantt/what-if/by-day-part.tsx';
import { LevelPart } from '#modules/views/gantt/what-if/level-part.tsx';
import { TryPart } from '#modules/views/gantt/what-if/try-part.tsx';
import type { WhatIfProps } from '#modules/views/gantt/what-if/what-if-props.ts';

/** Three ways to look at another plan without touching the one that there is. */
export const whatIfParts = ['try', 'level', 'by_day'] as const;
export type WhatIfPart = (typeof whatIfParts)[number];

interface WhatIfPanelProps extends WhatIfProps {
  /** With which part it opens. */
  readonly begin?: WhatIfPart | undefined;
}

/** What if: changes tried on a copy, weeks levelled, or a project made by a day. The plan stands beside it. */
export function WhatIfPanel({ begin, ...given }: WhatIfPanelProps) {
  const { t } = useTexts();
  const props = useNames(given);
  const [part, setPart] = useState<WhatIfPart>(begin ?? (props.trial.isOn ? 'try' : 'level'));
  // What is put on the copy is looked at there.
  const trial = {
    ...props.trial,
    add: (...given: Parameters<typeof props.trial.add>) => {
      props.trial.add(...given);
      setPart('try');
    },
  };
  return (
    <Drawer title={t('what_if.title')} label={t('what_if.title')} close={props.close}>
      <div className="stack gap-16">
        <OneOf
          fullWidth
          label={t('what_if.title')}
          of={whatIfParts}
          value={part}
          nameOf={(one) => t(`what_if.part.${one}`)}
          choose={setPart}
        />
        {part === 'try' && <TryPart {...props} />}
        {part === 'level' && <LevelPart {...props} trial={trial} />}
        {part === 'by_day' && <ByDayPart {...props} trial={trial} />}
      </div>
    </Drawer>
  );
}

/** By people the plan names no projects, and by projects nobody: who is missing is asked for. */
function useNames(props: WhatIfProps): WhatIfProps {
  const { people, projects } = props;
  const missing = (of: readonly { readonly id: number }[], nameOf: (at: number) => string) =>
    of.filter((_, at) => !nameOf(at)).map(({ id }) => id);
  const persons = useReferences(
    'admin/users',
    missing(people, (at) => people[at]!.fio),
  );
  const named = useReferences(
    'fp/projects',
    missing(projects, (at) => projects[at]!.name),
  );
  const nameIn = (of: readonly { readonly id: number; readonly name: string }[], id: number) =>
    of.find((one) => one.id === id)?.name ?? String(id);
  return {
    ...props,
    people: people.map(({ id, fio }) => ({ id, fio: fio || nameIn(persons, id) })),
    projects: projects.map(({ id, name }) => ({ id, name: name || nameIn(named, id) })),
  };
}
