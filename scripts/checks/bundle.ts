import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '#server/config.ts';
import type { Check } from './finding.ts';
import { linesOf, runTool } from './run-tool.ts';

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

const folder = join(rootDir, 'dist/web');

/** What comes by itself behind every screen, once it has been up for a while. */
const behind = ['offline'];
const home = ['begin', 'home', 'asides'];

/**
 * JavaScript and CSS on the wire, brotli, from an empty cache: the files of scripts/shared-files.ts. Router and query
 * do not count for the door. A phone loads what a desk does, and opens board and own tasks by its bar. What browsers
 * ask for, headers and answers included, is counted by e2e/first-look.spec.ts.
 */
const budgets = [
  { name: 'sign-in', most: 140, parts: ['page', 'door'], without: 'routing' },
  { name: 'board', most: 245, parts: ['page', 'shell', 'board', 'tools', ...behind], without: undefined },
  { name: 'home', most: 255, parts: ['page', 'shell', ...home, ...behind], without: undefined },
  { name: 'phone', most: 255, parts: ['page', 'shell', 'board', 'tools', 'mine', ...behind], without: undefined },
];

/** Every file that the browser loads for the chunks, those that they import included. */
function filesOf(manifest: Record<string, Chunk>, parts: string[], without: string | undefined): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const take = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    if (!without || chunk.name !== without) files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) take(imported);
  };
  for (const [key, { name }] of Object.entries(manifest)) if (name && parts.includes(name)) take(key);
  return files;
}

/** What the server sends: the compressed file where there is one. */
function wireBytes(file: string): number {
  const path = join(folder, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** Builds what is not built yet and weighs it. */
export const checkBundle: Check = async () => {
  const build = await runTool('bin/vazifa.mjs', ['build']);
  if (build.code !== 0) return { problems: linesOf(build.text), seen: 'nothing' };
  const path = join(folder, '.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
  const problems: string[] = [];
  const seen: string[] = [];
  const built = new Set(Object.values(manifest).map((chunk) => chunk.name));
  for (const { name, most, parts, without } of budgets) {
    for (const part of parts) if (!built.has(part)) problems.push(`${name}: ${part} is not in the build`);
    const files = [...filesOf(manifest, parts, without)];
    const size = files.reduce((sum, file) => sum + wireBytes(file), 0) / 1024;
    seen.push(`${name} ${size.toFixed()} of ${most} KB`);
    if (size <= most) continue;
    const largest = files
      .map((file) => ({ file, kb: wireBytes(file) / 1024 }))
      .sort((a, b) => b.kb - a.kb)
      .slice(0, 6);
    const list = largest.map(({ file, kb }) => `${file} ${kb.toFixed(1)}`).join(', ');
    problems.push(`${name} takes ${size.toFixed(1)} KB, at most ${most}; the largest: ${list}`);
  }
  return { problems, seen: seen.join(', ') };
};
