import { themeChangeMs } from '#web/state/limits.ts';
import { lasting, read, write } from '#web/state/storage.ts';
import { storeOf, useStore } from '#web/state/store.ts';

export type Theme = 'light' | 'dark';
/** What somebody chooses: one of them, or whichever the system of the device wears. */
export type ThemeChoice = Theme | 'system';

interface ThemeState {
  readonly theme: Theme;
  /** True for half a second after a change: transitions are off meanwhile. */
  readonly changing: boolean;
}

const key = 'vazifa.theme';
const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

/** What `public/first-paint.js` has set before anything was painted: the choice, else what the system wears. */
const worn = typeof document === 'undefined' ? 'light' : document.documentElement.dataset.theme;

export const themeState = storeOf<ThemeState>({ theme: isTheme(worn) ? worn : 'light', changing: false });
export const useTheme = (): Theme => useStore(themeState).theme;

/** The frame of an installed window wears the colour of `--panel` in tokens.css. */
const barColors: Record<Theme, string> = { light: '#ffffff', dark: '#131519' };

const chosenOf = (value: unknown): ThemeChoice => (isTheme(value) ? value : 'system');
/** What the page was told to wear. */
export const themeChoice = storeOf<ThemeChoice>(
  typeof document === 'undefined' ? 'system' : chosenOf(read(lasting, key)),
);

const choiceListeners: ((choice: ThemeChoice) => void)[] = [];
/** Told when the person has chosen here: the choice goes with the account. */
export const onThemeChosen = (listener: (choice: ThemeChoice) => void): void => void choiceListeners.push(listener);

const worksInTheDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

let settling: ReturnType<typeof setTimeout> | undefined;

/** Puts a theme on and remembers it in this browser. */
export function wear(choice: ThemeChoice): void {
  write(lasting, key, choice === 'system' ? undefined : choice);
  themeChoice.set(choice);
  const theme = choice === 'system' ? (worksInTheDark() ? 'dark' : 'light') : choice;
  if (theme !== themeState.get().theme) show(theme);
}

/** The person wants it so, here and wherever they sign in. */
export function chooseTheme(choice: ThemeChoice): void {
  wear(choice);
  for (const listener of choiceListeners) listener(choice);
}

export const toggleTheme = (): void => chooseTheme(themeState.get().theme === 'dark' ? 'light' : 'dark');

function show(theme: Theme): void {
  const page = document.documentElement;
  page.dataset.theme = theme;
  page.dataset.mantineColorScheme = theme;
  page.dataset.themeChanging = '';
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = barColors[theme];
  themeState.set({ theme, changing: true });
  clearTimeout(settling);
  settling = setTimeout(() => {
    delete page.dataset.themeChanging;
    themeState.set((now) => ({ ...now, changing: false }));
  }, themeChangeMs);
}

/** Until the person has chosen, the page follows the system; and a choice in one tab holds in all. */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (!isTheme(read(lasting, key))) show(matches ? 'dark' : 'light');
  });
  addEventListener('storage', (event) => {
    if (event.key === key) wear(chosenOf(read(lasting, key)));
  });
}
