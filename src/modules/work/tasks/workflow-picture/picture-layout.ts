import { fromKeys } from '#kernel/from-keys.ts';
import { Graph, layout } from '@dagrejs/dagre';
import { taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';
import { type Arrow, arrows, boxSize } from '#modules/work/tasks/workflow-picture/picture-geometry.ts';

export type Point = readonly [x: number, y: number];

interface Shape {
  /** From border to border. */
  readonly path: string;
  readonly points: readonly Point[];
  /** The middle of its label. */
  readonly label: Point;
}

/** Half the width of the label of an arrow: its rules by their numbers. */
export const labelRadius = ({ rules }: Pick<Arrow, 'rules'>): number => (rules.length > 1 ? 17 : 11);
const LABEL_HEIGHT = 22;
const MARGIN = 14;

/**
 * States in ranks from the top down, arrows around them, labels with room of their own: laid out by the library, so
 * that a change of the table draws itself.
 */
function laidOut() {
  const graph = new Graph({ multigraph: true, directed: true });
  graph.setGraph({ rankdir: 'TB', ranksep: 22, nodesep: 22, edgesep: 14, marginx: MARGIN, marginy: MARGIN });
  for (const status of taskStatusCodes) graph.setNode(status, { ...boxSize });
  for (const { from, to, rules } of arrows)
    graph.setEdge(
      from,
      to,
      { width: 2 * labelRadius({ rules }), height: LABEL_HEIGHT, labelpos: 'c' },
      `${from} ${to}`,
    );
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const places = fromKeys(taskStatusCodes, (status): Point => {
    const { x = 0, y = 0 } = graph.node(status);
    return [x, y];
  });
  const shapes = new Map<string, Shape>();
  for (const { from, to } of arrows) {
    const { points = [], x = 0, y = 0 } = graph.edge(from, to, `${from} ${to}`);
    const through = points.map((point: { x: number; y: number }): Point => [point.x, point.y]);
    shapes.set(`${from} ${to}`, { path: pathThrough(through), points: through, label: [x, y] });
  }
  return { places, shapes, size: { width, height } };
}

/** A line through the points that leaves and reaches each of them upright, as ranks lie below one another. */
function pathThrough([first, ...others]: readonly Point[]): string {
  const said = (...points: readonly Point[]) => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
  let [x, y] = first!;
  const curves = others.map((next) => {
    const middle = (y + next[1]) / 2;
    const curve = `C ${said([x, middle], [next[0], middle], next)}`;
    [x, y] = next;
    return curve;
  });
  return [`M ${said(first!)}`, ...curves].join(' ');
}

const picture = laidOut();

/** Where the middle of each state stands. */
export const { places, size: pictureSize } = picture;

export const shapeOf = ({ from, to }: Pick<Arrow, 'from' | 'to'>): Shape => picture.shapes.get(`${from} ${to}`)!;
