// Runs before the first paint, so that nobody sees the wrong theme flash by: see src/web/theme/theme.ts.
(() => {
  const recall = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const page = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.dataset.theme = page.dataset.mantineColorScheme = recall('vazifa.theme') ?? system;
  page.lang = { uk: 'uz-Cyrl', ru: 'ru' }[recall('vazifa.locale')] ?? 'uz-Latn';
})();
