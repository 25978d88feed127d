import { rowsOf } from '#modules/work/plan/graph.ts';
import { type Network, Sampling } from '#modules/work/plan/levelling/sampling.ts';
import type { CompiledNetwork } from '#modules/work/plan/network/compiled-network.ts';

/** What leads to what among the nodes of a plan. */
export function nodesOf({ edges, count }: CompiledNetwork): Network {
  const successors: number[][] = Array.from({ length: count }, () => []);
  const predecessors: number[][] = Array.from({ length: count }, () => []);
  for (let edge = 0; edge < edges.count; edge++) {
    successors[edges.from[edge]!]!.push(edges.to[edge]!);
    predecessors[edges.to[edge]!]!.push(edges.from[edge]!);
  }
  return { count, predecessors: rowsOf(predecessors), successors: rowsOf(successors) };
}

/** The place of each node in an order of their starts that every link obeys, leads too. */
export function placesByStart(network: CompiledNetwork, starts: Int32Array): Int32Array {
  const list = new Int32Array(network.count);
  new Sampling(nodesOf(network)).draw(starts, null, list);
  const places = new Int32Array(network.count);
  for (const [place, node] of list.entries()) places[node] = place;
  return places;
}
