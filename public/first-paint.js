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
  // Who was signed in here will see the menu, others the door: what is drawn meanwhile is of the same kind.
  if (recall('vazifa.signed_in')) page.dataset.coming = 'inside';
  const lang = recall('vazifa.locale');
  const manifest = document.querySelector('link[rel="manifest"]');
  if (lang === 'uk' || lang === 'ru') manifest.href = manifest.href.replace('uz.web', `${lang}.web`);
  const colour = page.dataset.theme === 'dark' ? '#131519' : '#ffffff';
  document.querySelector('meta[name="theme-color"]').content = colour;
  page.lang = { uk: 'uz-Cyrl', ru: 'ru' }[lang] ?? 'uz-Latn';
})();
