import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const ROOT = new URL('../../', import.meta.url);

/** Writes a compressed copy beside each file that browsers load, so that the server compresses nothing itself. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|svg)$/.test(file.fileName)) continue;
          const source = gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source });
        }
      },
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // relative, since the server may have a prefix
  base: './',
  plugins: [react(), compressFiles()],
  resolve: {
    alias: {
      '@storekeep/server/client': fileURLToPath(new URL('src/client.ts', ROOT)),
      '@storekeep/server/decimals': fileURLToPath(new URL('src/model/pricing/shares/decimals.ts', ROOT)),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { '/admin': 'http://127.0.0.1:9000', '/uploads': 'http://127.0.0.1:9000' } },
});
