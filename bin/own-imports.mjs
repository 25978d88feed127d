// Loaded before the product: finds `#modules/…` at once. Node asks of each of 1,400 files whose package it is, whether
// it is there and where it really lies; where those names lead is said in package.json, and nothing there is a link.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const root = new URL('..', import.meta.url);
const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const places = new Map(
  Object.entries(imports).map(([name, place]) => [name.slice(0, -1), new URL(place.slice(0, -1), root).href]),
);
const formats = { ts: 'module-typescript', json: 'json' };

registerHooks({
  resolve(specifier, context, next) {
    const end = specifier.indexOf('/') + 1;
    const place = places.get(specifier.slice(0, end));
    const format = place && formats[specifier.slice(specifier.lastIndexOf('.') + 1)];
    if (!format) return next(specifier, context);
    const url = place + specifier.slice(end);
    return { url, format, importAttributes: context.importAttributes, shortCircuit: true };
  },
});
