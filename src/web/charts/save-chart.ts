import type { Series } from '#web/charts/chart-model.ts';

/** What a picture is called, and what is drawn in it. */
export interface Named {
  readonly title: string;
  readonly series: readonly Series[];
}

/** What of the look of a part is its own and not the page's; a file has no sheet of styles. */
const drawnBy = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;

const HEAD = 48;
const EDGE = 12;
const SVG = 'http://www.w3.org/2000/svg';

function part(name: string, look: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(look)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

/** A copy whose parts say their own colours. What stands in no page has them already. */
function plain(picture: SVGSVGElement): SVGSVGElement {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  if (!picture.isConnected) return copy;
  const parts = [...copy.querySelectorAll<SVGElement>('*')];
  for (const [at, one] of [...picture.querySelectorAll<SVGElement>('*')].entries()) {
    const look = getComputedStyle(one);
    parts[at]?.setAttribute('style', drawnBy.map((name) => `${name}:${look.getPropertyValue(name)}`).join(';'));
    parts[at]?.removeAttribute('class');
  }
  return copy;
}

/** The legend of the page, as far as it has one: a square and a name for each series. */
function legendOf(picture: SVGSVGElement, series: readonly Series[], font: Readonly<Record<string, string>>) {
  if (series.length < 2) return [];
  const fills = [...picture.querySelectorAll('pattern rect')];
  let left = EDGE;
  return series.flatMap(({ name }, at) => {
    const fill = fills[at] ? getComputedStyle(fills[at]).fill : 'none';
    const mark = part('rect', { x: left, y: 30, width: 10, height: 10, rx: 2, fill });
    const word = part('text', { x: left + 14, y: 39, 'font-size': 11, ...font }, name);
    left += 30 + name.length * 6.4;
    return [mark, word];
  });
}

/** The picture by itself, on the ground of the theme, with its title and legend. */
function alone(picture: SVGSVGElement, { title, series }: Named): { text: string; width: number; height: number } {
  const [width, height] = [Number(picture.getAttribute('width')), Number(picture.getAttribute('height'))];
  const page = getComputedStyle(document.documentElement);
  const [ink, ground] = [page.getPropertyValue('--ink').trim(), page.getPropertyValue('--panel').trim()];
  const font = { 'font-family': 'Inter, system-ui, sans-serif', fill: ink };
  const size = { width: width + 2 * EDGE, height: height + HEAD + EDGE };
  const outer = part('svg', { xmlns: SVG, ...size, viewBox: `0 0 ${size.width} ${size.height}` });
  const copy = plain(picture);
  copy.setAttribute('x', String(EDGE));
  copy.setAttribute('y', String(HEAD));
  outer.append(
    part('rect', { width: '100%', height: '100%', fill: ground }),
    part('text', { x: EDGE, y: 20, 'font-size': 14, 'font-weight': 600, ...font }, title),
    ...legendOf(picture, series, font),
    copy,
  );
  return { text: new XMLSerializer().serializeToString(outer), ...size };
}

function hand(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const fileName = (title: string, ending: string) => `${title.replaceAll(/[\\/:*?"<>|]+/g, ' ').slice(0, 80)}.${ending}`;

/** Hands the chart to the browser as a file that any program of drawings opens. */
export async function saveSvg(picture: SVGSVGElement, named: Named): Promise<void> {
  hand(new Blob([alone(picture, named).text], { type: 'image/svg+xml' }), fileName(named.title, 'svg'));
}

/** The same as points, two for each of the screen. Throws when the browser cannot draw it. */
export async function savePng(picture: SVGSVGElement, named: Named): Promise<void> {
  const { text, width, height } = alone(picture, named);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(width * 2), Math.ceil(height * 2)];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.scale(2, 2);
  pen.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('no picture');
  hand(blob, fileName(named.title, 'png'));
}
