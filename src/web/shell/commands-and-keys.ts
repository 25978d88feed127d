import { languages } from '#kernel/languages.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { go } from '#web/navigation/navigation.ts';
import { chooseLanguage, mayI, signOut } from '#web/session/session.ts';
import { type Command, useCommands } from '#web/keys/commands.ts';
import { keysSheetOpen, paletteOpen } from '#web/shell/palette-state.ts';
import { useMenu } from '#web/shell/menu-data.ts';
import { useProduct } from '#web/product/product-context.ts';
import { settled } from '#web/api/underway.ts';
import { clientState, toggleLeftDrawer } from '#web/state/client-state.ts';
import { toggleTheme } from '#web/theme/theme.ts';
import { notify, notifyProblem, redo, undo } from '#web/ui/notices.ts';

const rows = () => import('#web/keys/rows-by-keys.ts');

/** What can be done on every screen. */
export function useShellCommands(): void {
  const { lang } = useTexts();
  const { screens, dailyPlaces, commands } = useProduct();
  const menu = useMenu();
  const nameOf = new Map(menu.flatMap(({ entries }) => entries.map(({ route, name }) => [route, name])));
  const goTo: Command[] = screens
    .filter((screen) => screen.inMenu && !screen.route.includes(':'))
    .map((screen) => ({
      id: `go ${screen.route}`,
      text: screen.text,
      name: nameOf.get(screen.route),
      icon: screen.icon,
      section: 'go',
      keys: dailyPlaces.find(({ route }) => route === screen.route)?.keys,
      visible: () => mayI(screen.need),
      perform: () => {
        go(screen.route);
        void rows().then((it) => it.stepIntoRows(screen.route));
      },
    }));
  const others: Command[] = languages
    .filter((one) => one !== lang)
    .map((one) => ({
      id: `language ${one}`,
      text: 'command.language',
      values: { language: languageNames[one] },
      icon: 'language',
      section: 'account',
      perform: () => chooseLanguage(one).catch(notifyProblem),
    }));
  useCommands([...commands, ...goTo, ...fixed, ...others]);
}

const takeBack = async () => {
  await settled();
  if (!(await undo())) notify({ kind: 'info', text: texts().t('notice.nothing_to_undo') });
};

const fixed: readonly Command[] = [
  {
    id: 'palette',
    text: 'action.search',
    icon: 'search',
    section: 'view',
    keys: 'mod+KeyK',
    perform: () => paletteOpen.set((open) => !open),
  },
  {
    id: 'find here',
    text: 'command.find_here',
    icon: 'search',
    section: 'view',
    keys: 'Slash',
    perform: async () => {
      if (!(await rows()).stepIntoSearch()) paletteOpen.set(true);
    },
  },
  {
    id: 'keys',
    text: 'shell.keys',
    icon: 'keyboard',
    section: 'view',
    keys: 'shift+Slash',
    perform: () => keysSheetOpen.set(true),
  },
  { id: 'undo', text: 'action.undo', icon: 'arrow-back-up', section: 'view', keys: 'mod+KeyZ', perform: takeBack },
  {
    id: 'redo',
    text: 'action.redo',
    icon: 'refresh',
    section: 'view',
    keys: 'mod+shift+KeyZ',
    perform: async () => {
      if (!(await redo())) notify({ kind: 'info', text: texts().t('notice.nothing_to_redo') });
    },
  },
  {
    id: 'menu',
    text: 'command.toggle_menu',
    icon: 'layout-sidebar',
    section: 'view',
    keys: 'mod+KeyB',
    perform: () => clientState.set(toggleLeftDrawer),
  },
  { id: 'theme', text: 'command.toggle_theme', icon: 'moon', section: 'account', perform: toggleTheme },
  { id: 'sign out', text: 'auth.sign_out', icon: 'logout', section: 'account', perform: () => signOut() },
];
