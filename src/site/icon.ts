import { Html, html } from '#site/html.ts';
import { innerStarPath, starPath } from '#site/pattern.ts';

const looks = new Html(
  '.a{fill:#1d2a78}.b{stroke:#58cfc3}@media(prefers-color-scheme:dark){.a{fill:#a5b1ff}.b{stroke:#0b0e1d}}',
);

/** The star of the company, which follows the theme of the browser. */
export const icon: string = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 128 128">
  <style>${looks}</style><path class="a" d="${starPath}"/>
  <path class="b" d="${innerStarPath}" fill="none" stroke-width="7" stroke-linejoin="round"/></svg>`.text;
