import { defineConfig } from 'vite'

/** The server as plain JavaScript for Node: our code bundled, packages left where they are. */
export default defineConfig({
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
        'src/backup/backup.ts',
        'src/backup/restore.ts',
      ],
      // Beside the entries: paths are read relative to a file two folders below the root.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
    minify: false,
  },
})
