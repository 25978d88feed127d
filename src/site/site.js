// All that the public site runs in a browser: the theme, letters that come in time, and a form that is not sent twice
// and proves itself where too many come. Without it everything works.
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

// Letters that come after the page has been drawn would move it. Where the way is that slow it stands in those of the
// system this once; the next page has them.
const patienceMs = 250;
const hasCome = ({ href }) => performance.getEntriesByName(href).some(({ responseEnd }) => responseEnd > 0);
if (performance.now() > patienceMs && ![...document.querySelectorAll('link[as="font"]')].every(hasCome))
  root.dataset.letters = 'system';

// The first sight is drawn by itself and what lies below it right after, so that neither holds up a slow phone for long.
// Where the browser is about to scroll, everything has its height at once: a guess would lead to another place.
const isFirst = performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !location.hash;
root.dataset.sight = isFirst ? 'first' : 'whole';
if (isFirst) requestAnimationFrame(() => setTimeout(() => delete root.dataset.sight));

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

const parsed = new Promise((done) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', done, { once: true });
  else done();
});

// A number that, put behind the stamp, gives a hash which begins with nothing: found by trying, so many at a time.
const atOnce = 256;
const proofOf = async (stamp, bits) => {
  const encoder = new TextEncoder();
  const fits = async (number) => {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(`${stamp}:${number}`));
    return new DataView(hash).getUint32(0) >>> (32 - bits) === 0;
  };
  for (let first = 0; ; first += atOnce) {
    const found = await Promise.all(Array.from({ length: atOnce }, (_, at) => fits(first + at)));
    if (found.includes(true)) return first + found.indexOf(true);
  }
};

customElements.define(
  'sent-form',
  class extends HTMLElement {
    async connectedCallback() {
      await parsed;
      const form = this.querySelector('form');
      const button = form.querySelector('[type="submit"]');
      form.addEventListener('submit', () => {
        // After the form has gone: a button that is off is not sent, and the way back finds it on again.
        setTimeout(() => {
          button.disabled = true;
        });
      });
      addEventListener('pageshow', () => {
        button.disabled = false;
      });
      const bits = Number(this.dataset.bits);
      // Without a safe connection a browser has no such work: the wait that is written there holds.
      if (!bits || !globalThis.crypto?.subtle) return;
      for (const note of this.querySelectorAll('[data-wait], [data-work]')) note.hidden = 'wait' in note.dataset;
      form.elements.proof.value = await proofOf(form.elements.stamp.value, bits);
      // The server has judged it all before: it goes as it is.
      if ('sends' in this.dataset) form.submit();
    }
  },
);

addEventListener('click', ({ target }) => {
  for (const open of document.querySelectorAll('.top details[open]')) if (!open.contains(target)) open.open = false;
});
addEventListener('keydown', ({ key: pressed }) => {
  if (pressed === 'Escape') for (const open of document.querySelectorAll('.top details[open]')) open.open = false;
});
