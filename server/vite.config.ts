import { execFileSync } from 'node:child_process'
import { defineConfig } from 'vite'

/**
 * Packages of which little is needed, and seldom: what is used of them is built in, as a chunk that is loaded then. The
 * calendars of all countries take 2 MB so; as packages they take 45 MB, most of it tables of the planets. The SDK of
 * OpenTelemetry has four builds of itself, and its parts bring their own copies of others. And packages of a hundred small
 * modules each, which a start would find and read one by one: built in, it takes a fifth less time of the processor.
 */
const builtIn = [
  /^(date-|caldate|astronomia|jalaali-js|deepmerge|lodash|moment)/,
  /^@opentelemetry\/(?!api$)/,
  /^(drizzle-orm|zod|fastify-type-provider-zod|uuid)(\/|$)/,
]

/** The commit that is built, for the superadmin; empty outside of a repository. */
function commit() {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      encoding: 'utf8',
      stdio,
    }).trim()
  } catch {
    return ''
  }
}

/** The server as plain JavaScript for Node: our code bundled, other packages left where they are. */
export default defineConfig({
  define: { 'process.env.BUILD_COMMIT': JSON.stringify(commit()) },
  ssr: { noExternal: builtIn },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    rollupOptions: {
      input: [
        'src/main.ts',
        'src/prepare-database.ts',
        'src/migrate.ts',
        'src/audit-verify.ts',
        'src/sweep-files.ts',
        'src/backup.ts',
        'src/restore.ts',
        'src/drill.ts',
        'src/platform/database/engine-thread.js',
      ],
      // Beside the entries: paths are read relative to a file two folders below the root.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
    minify: false,
  },
})
