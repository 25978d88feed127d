import { go } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';

const panel = /[?&]panel=([\w/-]+):(\d+)$/;

/** Leads to what a notice is of: the panel of a row above the screen that one looks at, or a screen. */
export function openLink(link: string): void {
  const [, path, id] = panel.exec(link) ?? [];
  if (path && id) openPanel(path, Number(id));
  else go(link);
}
