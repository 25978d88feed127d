// The walls of the house: kernel <- server, web <- modules <- app. The suffix of a file names its world.
const test = '^src/.*/testing/';
const server = '^src/server/.*\\.ts$|\\.server\\.ts$';
const browser = '^src/web/.*\\.tsx?$|\\.tsx$';
const nodeOnly =
  '^(pg|fastify|@fastify/.*|pg-copy-streams|file-type)$|node_modules/(pg|fastify|@fastify|pg-copy-streams)/';

module.exports = {
  forbidden: [
    {
      name: 'kernel-imports-nothing-above',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: test },
      to: { path: '^src/(server|web|modules|site|app)/' },
    },
    {
      name: 'server-knows-no-domain',
      severity: 'error',
      from: { path: '^src/server/', pathNot: test },
      to: { path: '^src/(web|modules|site|app)/' },
    },
    {
      name: 'web-knows-no-domain',
      severity: 'error',
      from: { path: '^src/web/', pathNot: test },
      to: { path: '^src/(server|modules|site|app)/' },
    },
    {
      name: 'modules-know-no-composition',
      severity: 'error',
      from: { path: '^src/modules/', pathNot: test },
      to: { path: '^src/(site|app)/' },
    },
    {
      name: 'kernel-and-browser-use-nothing-of-node',
      severity: 'error',
      from: { path: `^src/kernel/|${browser}`, pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'plain-files-run-in-both-worlds',
      comment: 'A .ts of a module is neither of Node (.server.ts) nor of the browser (.tsx)',
      severity: 'error',
      from: {
        path: '^src/(modules|kernel)/.*\\.ts$',
        pathNot: `\\.server\\.ts$|^src/modules/(screens|card-parts)\\.ts$|${test}`,
      },
      to: { path: `${server}|\\.tsx$|${nodeOnly}|node_modules/react(-dom)?/` },
    },
    {
      name: 'only-tests-use-testing',
      severity: 'error',
      from: { pathNot: test },
      to: { path: test },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-missing-files', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    // With TypeScript 7 the default parser reads nothing and passes; scripts/check.ts counts the modules it saw.
    parser: 'swc',
    tsPreCompilationDeps: false,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '\\.test\\.tsx?$' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
