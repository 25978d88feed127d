import { compressed } from './scripts/compressed.ts';
import { sharedFiles } from './scripts/shared-files.ts';
import { frameFirst } from './scripts/frame-first.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { throughDoors } from './scripts/through-doors.ts';
import { webSources } from './scripts/web-sources.ts';
import { withoutSchemas } from './scripts/without-schemas.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Which libraries share a file: those that change together and that every screen needs. The rest follows the routes. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 100 },
  {
    name: 'routing',
    test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-|react-store|store)/,
    priority: 100,
  },
];

export default defineConfig({
  base: '/app/',
  plugins: [
    throughDoors(),
    withoutSchemas(),
    react({ compiler: true }),
    frameFirst(),
    serviceWorker(),
    compressed(),
    webSources(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // Without it the entry is nothing but imports, which the page then asks for by itself: a request less.
    modulePreload: { polyfill: false },
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
    rolldownOptions: {
      // The first file names all others, so names cost: the manifest says what is behind a hash.
      output: {
        codeSplitting: { groups: [...groups, ...sharedFiles()] },
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
  server: { middlewareMode: true },
  appType: 'spa',
});
