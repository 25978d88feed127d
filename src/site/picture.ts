import { Html, html } from '#site/html.ts';
import { patternField } from '#site/pattern.ts';
import type { Picture } from '#site/site-types.ts';
import type { View } from '#site/view.ts';

interface PictureLook {
  readonly alt: string;
  /** How wide it is on the page, as the attribute `sizes` has it. */
  readonly sizes: string;
  /** It stands in sight when the page opens. */
  readonly isFirst?: boolean;
  /** What is drawn in its place where it cannot be shown. */
  readonly seed: string;
  /** It is shown whole and not cut to a shape. */
  readonly isWhole?: boolean;
}

const fileOf = (view: View, id: number): string => `${view.preview?.files ?? '/api/public'}/files/${id}`;
const address = (view: View, id: number, name: string): string => `${fileOf(view, id)}/${name}`;

function sourceOf(view: View, id: number, { widths }: Picture, format: string, sizes: string): Html {
  const set = widths.map((width) => `${address(view, id, `${width}.${format}`)} ${width}w`).join(', ');
  return html`<source type="image/${format}" srcset="${set}" sizes="${sizes}">`;
}

/** To the nearest twentieth: the style sheet knows these. */
const near = (hundredths: number): number => Math.round(hundredths / 5) * 5;

/**
 * A picture in the lightest form that the browser takes. What is broken or gone is a pattern of its own: nobody ever
 * sees a torn sheet.
 */
export function picture(view: View, id: number | null, look: PictureLook): Html {
  const known = id === null ? undefined : view.frame.pictures.get(id);
  if (id === null || known?.status === 'broken') return patternField(look.seed);
  const loading = look.isFirst ? html`fetchpriority="high"` : html`loading="lazy" decoding="async"`;
  if (!known || known.status !== 'ready') return html`<img src="${fileOf(view, id)}" alt="${look.alt}" ${loading}>`;
  const focus = look.isWhole ? '' : html` data-x="${near(known.focus_x)}" data-y="${near(known.focus_y)}"`;
  const largest = Math.max(...known.widths);
  return html`<picture>${sourceOf(view, id, known, 'avif', look.sizes)}${sourceOf(view, id, known, 'webp', look.sizes)}
    <img src="${address(view, id, `${largest}.webp`)}" width="${known.width}" height="${known.height}" 
    alt="${look.alt}"${focus} ${loading}></picture>`;
}

/** The address of the largest form, for who wants to see all of it. */
export function wholePicture(view: View, id: number): string {
  const known = view.frame.pictures.get(id);
  return known?.widths.length ? address(view, id, `${Math.max(...known.widths)}.webp`) : fileOf(view, id);
}

export const canBeShown = (view: View, id: number): boolean => view.frame.pictures.get(id)?.status !== 'broken';
