import { themeChangeMs } from '#web/state/limits.ts';
import { lasting, read, write } from '#web/state/storage.ts';
import { storeOf, useStore } from '#web/state/store.ts';

export type Theme = 'light' | 'dark';

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

let settling: ReturnType<typeof setTimeout> | undefined;

/** Puts a theme on and remembers it. */
export function wear(theme: Theme): void {
  write(lasting, key, theme);
  show(theme);
}

export const toggleTheme = (): void => wear(themeState.get().theme === 'dark' ? 'light' : 'dark');

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
    const chosen = event.key === key ? read(lasting, key) : undefined;
    if (isTheme(chosen) && chosen !== themeState.get().theme) show(chosen);
  });
}
