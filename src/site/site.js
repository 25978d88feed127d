// All that the public site runs in a browser: the theme, and a form that is not sent twice. Without it everything works.
const key = 'site.theme';
const root = document.documentElement;
const kept = () => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
if (kept()) root.dataset.theme = kept();

customElements.define(
  'theme-switch',
  class extends HTMLElement {
    connectedCallback() {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(document.createElement('i'));
      const isDark = () => (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
      const name = () => {
        button.ariaLabel = isDark() ? this.dataset.light : this.dataset.dark;
        button.title = button.ariaLabel;
      };
      button.addEventListener('click', () => {
        root.dataset.theme = isDark() ? 'light' : 'dark';
        try {
          localStorage.setItem(key, root.dataset.theme);
        } catch {
          // Nothing is kept where the browser keeps nothing.
        }
        name();
      });
      name();
      this.append(button);
    }
  },
);

customElements.define(
  'sent-form',
  class extends HTMLElement {
    connectedCallback() {
      document.querySelector('#failure')?.focus();
      this.addEventListener('submit', ({ target }) => {
        const button = target.querySelector('[type="submit"]');
        // After the form has gone: a button that is off is not sent, and the way back finds it on again.
        setTimeout(() => {
          button.disabled = true;
        });
        addEventListener('pageshow', () => {
          button.disabled = false;
        });
      });
    }
  },
);

addEventListener('click', ({ target }) => {
  for (const open of document.querySelectorAll('.top details[open]')) if (!open.contains(target)) open.open = false;
});
addEventListener('keydown', ({ key: pressed }) => {
  if (pressed === 'Escape') for (const open of document.querySelectorAll('.top details[open]')) open.open = false;
});
