/** The size and weight in which charts write names; charts.module.css says the same. */
const FONT = '12px Inter, system-ui, sans-serif';
/** About so wide is a letter where nothing can measure it. */
const LETTER = 7.5;

let pen: CanvasRenderingContext2D | null | undefined;

/** How many pixels a name takes. */
function widthOf(text: string): number {
  if (pen === undefined) {
    pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
    if (pen) pen.font = FONT.replace('Inter', getComputedStyle(document.body).fontFamily || 'Inter');
  }
  return pen ? pen.measureText(text).width : text.length * LETTER;
}

/** The name as far as it fits into `room` pixels, its end cut by an ellipsis and never its beginning. */
export function cutName(text: string, room: number, measure: (text: string) => number = widthOf): string {
  if (measure(text) <= room) return text;
  let [fits, long] = [1, text.length];
  while (long - fits > 1) {
    const middle = (fits + long) >> 1;
    if (measure(`${text.slice(0, middle)}…`) <= room) fits = middle;
    else long = middle;
  }
  return `${text.slice(0, fits).trimEnd()}…`;
}
