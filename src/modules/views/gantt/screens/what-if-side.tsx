import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { useReferences } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { type Command, useCommands } from '#web/keys/commands.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { refreshPlan } from '#modules/views/gantt/screens/change-plan.tsx';
import type { GanttAnswer } from '#modules/views/gantt/screens/gantt-answer.ts';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';
import { useTrial } from '#modules/views/gantt/what-if/trial.tsx';
import type { Trial } from '#modules/views/gantt/what-if/tried.ts';

const WhatIfPanel = onDemand(() => import('#modules/views/gantt/what-if/what-if-panel.tsx'), 'WhatIfPanel');

/** Opens the panel in which changes are tried; says while a copy is open. */
export function WhatIfButton({ open }: { readonly open: () => void }) {
  const { t } = useTexts();
  const { isOn } = useTrial();
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const commands = useMemo((): Command[] => {
    const perform = () => latest.current();
    return [{ id: 'what_if.title', text: 'what_if.title', icon: 'wand', section: 'view', keys: 'KeyW', perform }];
  }, []);
  useCommands(commands);
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      size="compact-sm"
      leftSection={<Icon name="wand" size={14} />}
      aria-haspopup="dialog"
      onClick={open}
    >
      {t(isOn ? 'gantt.on_copy' : 'what_if.title')}
    </Button>
  );
}

/** Whom the plan is about, and which projects: in a plan of projects no row names a person, nor the other way round. */
function idsOf({ bars }: GanttAnswer) {
  return {
    people: [...new Set(bars.flatMap(({ executor_id }) => executor_id ?? []))],
    projects: [...new Set(bars.map(({ project_id }) => project_id))],
  };
}

interface WhatIfSideProps {
  readonly plan: Plan;
  readonly picture: Picture;
}

/** Beside the plan: changes tried on a copy, weeks levelled, a project made by a day. */
export function WhatIfSide({ plan, picture }: WhatIfSideProps) {
  // It is kept here and not in the panel: the copy stays when the panel is closed, and ends with the screen.
  const trial = useTrial();
  return plan.sideOpen ? <OpenSide {...{ plan, picture, trial }} /> : null;
}

function OpenSide({ plan, picture, trial }: WhatIfSideProps & { readonly trial: Trial }) {
  const { answer, openSide, showGhosts, selected, active } = plan;
  const data = answer.data!;
  const ids = useMemo(() => idsOf(data), [data]);
  const people = useReferences('admin/users', ids.people);
  const projects = useReferences('fp/projects', ids.projects);
  const [only] = selected.size === 1 ? selected : [];
  const bar = picture.layout.barOf.get(only ?? active?.id ?? 0)?.bar;
  const numberOf = (id = 0) => picture.layout.barOf.get(id)?.bar.number ?? '…';
  const linkNameOf = (id: number) => {
    const link = data.links.find((one) => one.id === id);
    return `${numberOf(link?.from)} → ${numberOf(link?.to)}`;
  };
  return (
    <WhatIfPanel
      trial={trial}
      people={people.map(({ id, name }) => ({ id, fio: name }))}
      projects={projects.map(({ id, name }) => ({ id, name }))}
      task={bar ? { id: bar.task_id, number: bar.number, name: bar.name } : null}
      conflicts={data.conflicts}
      nameOf={(id) => picture.layout.barOf.get(id)?.bar ?? null}
      linkNameOf={linkNameOf}
      showGhosts={showGhosts}
      refresh={refreshPlan}
      close={() => openSide(false)}
    />
  );
}
